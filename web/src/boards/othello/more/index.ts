import type { Wardrobe } from '../../kit/outfit';
import Enamel from './Enamel.svelte';
import Flat from './Flat.svelte';
import Materials from './Materials.svelte';
import './more.css';

export const wardrobe: Wardrobe = { pieces: { flat: Flat, enamel: Enamel }, materials: Materials };
