import { counting } from '../plural/forms';

export const count = counting('es');
