import { currentToken } from './token';
import { t } from '../text/index.svelte';
import type { Refusal } from './types';

/** An error response, or none at all with status 0; `message` is a sentence for people. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Sends an HTTP request, with the token if there is one. */
export async function fetchJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  const token = currentToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const { response, text } = await answerOf(path, { ...init, headers });
  if (response.ok) return (text ? JSON.parse(text) : null) as T;
  throw new HttpError(response.status, ...refusalOf(text, response.status));
}

/** Returns the whole response. A browser reports a lost network in its own words and its own language. */
async function answerOf(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  } catch (error) {
    throw init.signal?.aborted ? error : new HttpError(0, 'unreachable', t.refusals.unreachable);
  }
}

/** Sends a body as JSON. */
export const sendJson = <T>(method: 'POST' | 'PUT', path: string, body: object, signal?: AbortSignal): Promise<T> =>
  fetchJson<T>(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal });

function refusalOf(text: string, status: number): [code: string, message: string] {
  try {
    const { code, message } = JSON.parse(text) as Partial<Refusal>;
    return [code ?? 'unknown', message ?? t.refusals.status(status)];
  } catch {
    return ['unknown', t.refusals.status(status)];
  }
}
