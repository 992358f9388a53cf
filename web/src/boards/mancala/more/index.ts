import type { Wardrobe } from '../../kit/outfit';
import Cowrie from './Cowrie.svelte';
import Glass from './Glass.svelte';
import Materials from './Materials.svelte';
import './more.css';

export const wardrobe: Wardrobe = { pieces: { cowries: Cowrie, glass: Glass }, materials: Materials };
