import type { Wardrobe } from '../../kit/outfit';
import Builder from './Builder.svelte';
import Materials from './Materials.svelte';
import './more.css';
import Token from './Token.svelte';

export const wardrobe: Wardrobe = { pieces: { builders: Builder, tokens: Token }, materials: Materials };
