import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { Key, Keyring } from '#server/platform/sealing/keyring.ts';
import { readHead } from './chain.ts';
import { appendHead, nodeName } from './head-file.ts';
import { type SignedHead, signHead } from './head-line.ts';
import { findNewestSigned, noteSignedHead } from './signed-rows.ts';

/** A run of two heads, by the old key and the new: from here on, the new one covers what the old signed. */
export async function signKeyChange(
  database: Database,
  options: { readonly folder: string; readonly before: Key; readonly after: Key; readonly keys: Keyring },
): Promise<void> {
  const { folder, keys } = options;
  const { id, hash } = await readHead(database);
  const newest = await findNewestSigned(database, keys);
  const run = randomBytes(8).toString('hex');
  let previous: SignedHead | undefined = newest;
  for (const [index, key] of [options.before, options.after].entries()) {
    const place = {
      run,
      number: index + 1,
      node: nodeName(folder),
      previous: previous?.mac ?? null,
      after: index === 0 ? (newest?.place.run ?? null) : null,
      key: key.id,
    };
    previous = signHead({ id, hash, at: new Date().toISOString() }, place, key);
    await appendHead(folder, previous);
    await noteSignedHead(database, previous);
  }
}
