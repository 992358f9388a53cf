import type { Wardrobe } from '../../kit/outfit';
import Materials from './Materials.svelte';
import Plain from './Plain.svelte';
import Ridged from './Ridged.svelte';
import './more.css';

export const wardrobe: Wardrobe = { pieces: { ridged: Ridged, plain: Plain }, materials: Materials };
