/** Begins the names, as PostgreSQL lists them, of the connections of which each node has one. */
const NODE = 'cage live';

// PostgreSQL cuts names off after 63 bytes.
const MOST_KEYS = 4;

export const ANY_NODE = `${NODE}%`;

/** Says which keys the node of a connection has. @param keyIds first the one it was given at the beginning */
export function nodeName(keyIds: readonly string[]): string {
  return [NODE, ...keyIds.slice(0, MOST_KEYS)].join(' ');
}

/** A node that does not say which keys it has may have any. */
export function mayHaveKey(name: string, keyId: string): boolean {
  return name === NODE || name.slice(NODE.length).split(' ').includes(keyId);
}
