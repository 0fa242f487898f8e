import { hkdfSync } from 'node:crypto';

/** A key, and the id that what is made with it carries. */
export type Key = { readonly id: string; readonly secret: string };

/** The keys that a Cage has: one to seal and sign with, and others that it opens and verifies with. */
export type Keyring = {
  readonly current: Key;
  /** All of them, the one that was given first at the beginning. */
  readonly all: readonly Key[];
  find(id: string): Key | undefined;
  /** From now on this one seals and signs. */
  use(key: Key): void;
  /** Sets which of them were rotated out: what they have sealed and signed counts for nothing any more. */
  retire(keys: readonly Key[]): void;
  /** Whether what it has sealed and signed counts. */
  counts(key: Key): boolean;
};

const ID_BYTES = 6;

/** @param others earlier keys, and the next one */
export function createKeyring(secret: string, others: readonly string[] = []): Keyring {
  const all: Key[] = [];
  const add = (key: Key) => {
    if (!all.some(({ id }) => id === key.id)) all.push(key);
  };
  for (const each of [secret, ...others]) add(keyOf(each));
  let [current] = all as [Key];
  let retired = new Set<string>();
  return {
    get current() {
      return current;
    },
    all,
    find: (id) => all.find((key) => key.id === id),
    use(key) {
      add(key);
      current = key;
    },
    retire(keys) {
      retired = new Set(keys.map(({ id }) => id));
    },
    counts: ({ id }) => !retired.has(id),
  };
}

/** The id says nothing about the key. */
export function keyOf(secret: string): Key {
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'cage key id v1', ID_BYTES)).toString('hex');
  return { id, secret };
}
