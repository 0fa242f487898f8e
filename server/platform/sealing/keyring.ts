import { hkdfSync } from 'node:crypto';

/** A key, and the id that what is made with it carries. */
export type Key = { readonly id: string; readonly secret: string };

/** The keys that a Cage has: one to seal and sign with, and those that were used before. */
export type Keyring = {
  readonly current: Key;
  /** All of them, the one that was given first at the beginning. */
  readonly all: readonly Key[];
  find(id: string): Key | undefined;
};

const ID_BYTES = 6;

export function createKeyring(secret: string, others: readonly string[] = []): Keyring {
  const all = [...new Set([secret, ...others])].map(keyOf);
  const [current] = all as [Key];
  return { current, all, find: (id) => all.find((key) => key.id === id) };
}

/** The id says nothing about the key. */
export function keyOf(secret: string): Key {
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'cage key id v1', ID_BYTES)).toString('hex');
  return { id, secret };
}
