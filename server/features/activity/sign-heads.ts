import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { makeFolder } from '#server/platform/files/file-store.ts';
import type { Key, Keyring } from '#server/platform/sealing/keyring.ts';
import { type ChainPoint, readEntries, readHead } from './chain.ts';
import { prepareEntryCheck, readAcceptedUpTo } from './check-entries.ts';
import { type SignedHead, signHead, writeHeadLine } from './head-line.ts';
import { appendHead, nodeName } from './signed-heads.ts';
import { findHash, findNewestSigned, noteSignedHead } from './signed-rows.ts';

export type Signing = AsyncDisposable & {
  /** When the head was last found to be signed. */
  readonly signedAt: Date | undefined;
};

// Every entry is signed within a second, and the disk writes at most once a second.
const SIGN_EVERY_MS = 900;

// Entries looked at in one turn, so that no request waits for it.
const LOOKED_AT_ONCE = 1_000;
const PATIENCE_MS = 5_000;

/**
 * Signs the log's head when it has moved, and on shutdown, and stores it in the data folder: somebody who can
 * write only to the database cannot truncate or rewrite the log undetected. Each head names the one before,
 * and the database notes the newest, so that a lost file shows as well.
 * @param options.folderProblem what keeps the folder from being written to, if it is not the one of the start
 * @param options.onBroken called repeatedly while signed heads are contradicted, or something is planted
 * @param options.onMended called once the operator has accepted the entries, or removed the heads
 * @param options.onError called once when signing begins to fail
 */
export function startSigningHeads(
  database: Database,
  options: {
    readonly folder: string;
    readonly keys: Keyring;
    readonly everyMs?: number;
    /** How long an entry may bear a key that this node has yet to learn of. */
    readonly patienceMs?: number;
    folderProblem?(): Promise<string | undefined>;
    onSigned?(line: string): void;
    onBroken?(): void;
    onMended?(): void;
    onError(error: unknown): void;
  },
): Signing {
  const {
    folder,
    keys,
    patienceMs = PATIENCE_MS,
    folderProblem = async () => undefined,
    onSigned = () => {},
    onBroken = () => {},
    onMended = () => {},
    onError,
  } = options;
  const run = randomBytes(8).toString('hex');
  const node = nodeName(folder);
  // The newest head known to be signed, by any run.
  let known: SignedHead | undefined;
  let isKnownRead = false;
  let number = 0;
  let unnoted: SignedHead | undefined;
  let isFailing = false;
  let signedAt: Date | undefined;
  // The last entry when the break was found.
  let brokenUpTo: number | undefined;
  let isTold = false;
  // Earlier entries are looked at again: findings of runs before are in a table that can be emptied.
  let lookedUpTo = 0;
  let lookedAgainUpTo = 0;
  let startedAt = 0;
  let plantedSince: number | undefined;

  async function sign(): Promise<void> {
    if (!isKnownRead) {
      known = await findNewestSigned(database, keys);
      startedAt = known?.id ?? 0;
      lookedUpTo = startedAt;
    }
    isKnownRead = true;
    const head = await readHead(database);
    // Signing goes on: the log as it was stays signed in the files.
    if (brokenUpTo !== undefined && (await readAcceptedUpTo(database)) >= brokenUpTo) brokenUpTo = undefined;
    else if (known !== undefined && (await findHash(database, known.id)) !== known.hash) {
      // Not `head`, which may still be of the server before a switch.
      brokenUpTo ??= (await readHead(database)).id;
    }
    if (head.id > 0 && head.hash !== known?.hash) await signNext(head);
    // Until the operator has removed the head that the database names instead.
    if (unnoted && (await noteSignedHead(database, unnoted))) unnoted = undefined;
    signedAt = new Date();
    if (lookedUpTo < head.id) lookedUpTo = await lookAtEntries(lookedUpTo);
    else if (lookedAgainUpTo < startedAt) lookedAgainUpTo = await lookAtEntries(lookedAgainUpTo);
    const isBroken = brokenUpTo !== undefined || unnoted !== undefined;
    if (isBroken) onBroken();
    else if (isTold) onMended();
    isTold = isBroken;
  }

  async function lookAtEntries(after: number): Promise<number> {
    const check = await prepareEntryCheck(database, keys);
    const entries = await readEntries(database, after, { limit: LOOKED_AT_ONCE });
    if (entries.some(check.isPlanted)) {
      plantedSince ??= performance.now();
      if (performance.now() - plantedSince < patienceMs) return after;
      brokenUpTo = (await readHead(database)).id;
    }
    plantedSince = undefined;
    return entries.at(-1)?.id ?? after;
  }

  async function signNext(head: ChainPoint): Promise<void> {
    const { current } = keys;
    const place = {
      run,
      number: number + 1,
      node,
      previous: known?.mac ?? null,
      after: number === 0 ? (known?.place.run ?? null) : null,
      key: current.id,
    };
    const signed = signHead({ id: head.id, hash: head.hash, at: new Date().toISOString() }, place, current);
    const problem = await folderProblem();
    if (problem !== undefined) throw new Error(`The data folder ${problem}`);
    // The file first: it then always contains the head that the database names.
    await appendHead(folder, signed);
    number += 1;
    known = signed;
    unnoted = signed;
    onSigned(writeHeadLine(signed));
  }

  // In sequence, so that no two write into one line.
  let signing: Promise<void> | undefined;
  const signNow = () => {
    signing ??= sign()
      .then(() => {
        isFailing = false;
      })
      .catch((error: unknown) => {
        if (!isFailing) onError(error);
        isFailing = true;
      })
      .finally(() => {
        signing = undefined;
      });
    return signing;
  };
  signNow();
  const timer = setInterval(signNow, options.everyMs ?? SIGN_EVERY_MS);

  return {
    get signedAt() {
      return signedAt;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await signing;
      await signNow();
    },
  };
}

/** A run of two heads, by the old key and the new: from here on, the new one covers what the old signed. */
export async function signKeyChange(
  database: Database,
  options: { readonly folder: string; readonly before: Key; readonly after: Key; readonly keys: Keyring },
): Promise<void> {
  const { folder, keys } = options;
  const { id, hash } = await readHead(database);
  const newest = await findNewestSigned(database, keys);
  // With an external database, a node need not have run here.
  await makeFolder(folder);
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
