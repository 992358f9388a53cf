// Unit tests have all texts at hand.

import { need } from './index.svelte';

await need('more', 'learn');
