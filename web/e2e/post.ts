// A small SMTP server that keeps the mails it receives, and the settings of a server that sends its mail there.

import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail as it was received. */
export interface Mail {
  to: string;
  /** Its headers and text, with folded lines joined again. */
  text: string;
}

export interface Post {
  settings: string[];
  /** Waits for the next mail. */
  mail(): Promise<Mail>;
  close(): void;
}

/** The path of the link in a mail, for any server. */
export function linkOf({ text }: Mail): string {
  const link = /https:\/\/parlor\.example\.org(\/\S+#[\w.]+)/.exec(text)?.[1];
  if (!link) throw new Error(`There is no link in this mail:\n${text}`);
  return link;
}

export async function startPost(): Promise<Post> {
  const mails: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  const keep = (mail: Mail) => {
    const next = waiting.shift();
    if (next) next(mail);
    else mails.push(mail);
  };
  const server = createServer((socket) => void serve(socket, keep).catch(() => socket.destroy()));
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: ['--smtp', url, '--mail-from', 'parlor@example.org', '--public-url', 'https://parlor.example.org'],
    mail: async () => mails.shift() ?? new Promise((comes) => waiting.push(comes)),
    close: () => void server.close(),
  };
}

/** Serves one connection: RFC 5321 as far as a client that sends mail needs it. */
async function serve(socket: Socket, keep: (mail: Mail) => void): Promise<void> {
  const say = (answer: string) => socket.write(`${answer}\r\n`);
  let to = '';
  let text: string[] | null = null;
  say('220 tests');
  for await (const line of createInterface({ input: socket })) {
    if (text && line !== '.') {
      text.push(line);
    } else if (text) {
      keep({ to, text: text.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=') });
      text = null;
      say('250 kept');
    } else if (/^DATA/i.test(line)) {
      text = [];
      say('354 go on');
    } else {
      to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
      say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    }
  }
}
