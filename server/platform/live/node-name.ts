/** What the names of the connections begin with of which each node has one, as PostgreSQL lists them. */
const NODE = 'cage live';

// PostgreSQL cuts names off after 63 bytes.
const MOST_KEYS = 4;

/** Which names of connections are those of nodes, for LIKE. */
export const ANY_NODE = `${NODE}%`;

/**
 * The name of a node's connection, which says what keys it has.
 * @param keyIds the one that the node was given first at the beginning
 */
export function nodeName(keyIds: readonly string[]): string {
  return [NODE, ...keyIds.slice(0, MOST_KEYS)].join(' ');
}

/** Whether a node has a key; of one that does not say which it has, it is taken for granted. */
export function mayHaveKey(name: string, keyId: string): boolean {
  return name === NODE || name.slice(NODE.length).split(' ').includes(keyId);
}
