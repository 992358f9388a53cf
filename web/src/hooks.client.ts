// The message for a page that could not be loaded.

import type { HandleClientError } from '@sveltejs/kit';
import { HttpError } from './api/http';
import { reasonOf } from './lib/text';
import { t } from './text/index.svelte';

/** How browsers and the build's own loader report that a part of the page failed to load. */
const NOT_LOADED = /dynamically imported module|importing a module|preload/i;

export const handleError: HandleClientError = ({ error, status }) => {
  if (error instanceof HttpError) return { message: reasonOf(error) };
  if (error instanceof Error && NOT_LOADED.test(error.message)) return { message: t.refusals.unreachable };
  if (status !== 404) console.error(error);
  return { message: t.shell.notShownWhy };
};
