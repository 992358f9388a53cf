const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/** FNV-1a of the text's UTF-8 bytes, 64 bits, as 16 lower-case hex digits. */
export function fnv1a64(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  return hash.toString(16).padStart(16, '0');
}

/** The hash that the protocol sends with a position. */
export const positionHash = (kind: string, variant: string, position: string): string =>
  fnv1a64(`${kind} ${variant} ${position}`);
