import { hkdfSync } from 'node:crypto';

/** Seals and signatures carry the id. */
export type Key = { readonly id: string; readonly secret: string };

/** `current` seals and signs; the others open and verify. */
export type Keyring = {
  readonly current: Key;
  /** The one that was given first at the beginning comes first. */
  readonly all: readonly Key[];
  find(id: string): Key | undefined;
  use(key: Key): void;
  /** These were rotated out: their seals and signatures count for nothing any more. */
  retire(keys: readonly Key[]): void;
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
