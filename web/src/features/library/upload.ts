// Sending files of games to the library, with progress.

import { t } from '../../text/index.svelte';
import { HttpError } from '../../api/http';
import type { ImportedGames } from '../../api/types';
import { currentToken } from '../../api/token';

const isWthor = ({ name }: File): boolean => /\.wtb$/i.test(name);
const isNames = ({ name }: File): boolean => /\.(jou|trn)$/i.test(name);

/** A body to send, and the name that the library shows as its source. */
export interface Upload {
  name: string;
  body: Blob;
}

/** The uploads for some chosen files: WTHOR's lists of players and tournaments go with each of its files of games. */
export function uploadsOf(files: File[]): Upload[] {
  // Players come before tournaments, the order in which the server reads them.
  const names = files.filter(isNames).sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return files
    .filter((file) => !isNames(file))
    .map((file) => ({ name: file.name, body: isWthor(file) ? new Blob([file, ...names]) : file }));
}

/** Sends a file; `progress` gets the part that has been sent, from 0 to 1, which fetch does not report. */
export function send({ name, body }: Upload, progress: (part: number) => void): Promise<ImportedGames> {
  const request = new XMLHttpRequest();
  request.open('POST', `/api/imports?name=${encodeURIComponent(name)}`);
  const token = currentToken();
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 1);
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new HttpError(0, 'unreachable', t.refusals.unreachable));
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 200) return resolve(JSON.parse(responseText) as ImportedGames);
      let message = t.refusals.status(status);
      let code = 'unknown';
      try {
        ({ code, message } = JSON.parse(responseText) as { code: string; message: string });
      } catch {
        // A proxy's page is not a sentence of ours.
      }
      reject(new HttpError(status, code, message));
    };
    request.send(body);
  });
}
