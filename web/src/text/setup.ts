// Loads all texts for unit tests.

import { need } from './index.svelte';

await need('more', 'learn');
