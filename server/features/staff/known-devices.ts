import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queries } from '#server/platform/database/database.ts';

export type KnownDevice = { readonly staffId: string; readonly hash: Buffer };

const DAY_MS = 86_400_000;
const DAYS_KEPT = 400;
// Clients that keep no cookie are new each time.
const MOST_PER_PERSON = 20;

export async function findKnownDevice(
  { queries }: Database,
  email: string,
  token: string | undefined,
): Promise<KnownDevice | undefined> {
  if (token === undefined) return undefined;
  const hash = hashDevice(token);
  const row = await queries
    .selectFrom('known_devices')
    .innerJoin('staff', 'staff.id', 'known_devices.staff_id')
    .select('staff.id')
    .where('device_hash', '=', hash)
    .where('staff.email', '=', email)
    .where('staff.removed_at', 'is', null)
    .executeTakeFirst();
  return row && { staffId: row.id, hash };
}

/** Answers the token to keep: a new one unless the browser's own is known. */
export async function rememberDevice(
  transaction: Queries,
  staffId: string,
  { token, now }: { readonly token: string | undefined; readonly now: Date },
): Promise<string> {
  const kept = token !== undefined && (await isAnybodys(transaction, token)) ? token : newToken();
  await transaction
    .insertInto('known_devices')
    .values({ staff_id: staffId, device_hash: hashDevice(kept), last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  await transaction
    .deleteFrom('known_devices')
    .where('staff_id', '=', staffId)
    .where('device_hash', 'in', (older) =>
      older
        .selectFrom('known_devices')
        .select('device_hash')
        .where('staff_id', '=', staffId)
        .orderBy('last_used_at', 'desc')
        .offset(MOST_PER_PERSON),
    )
    .execute();
  return kept;
}

/** For a change of password: a person who knew the last one may have signed in elsewhere. */
export async function forgetOtherDevices(
  transaction: Queries,
  staffId: string,
  token: string | undefined,
): Promise<void> {
  await transaction
    .deleteFrom('known_devices')
    .where('staff_id', '=', staffId)
    .where('device_hash', '!=', hashDevice(token ?? ''))
    .execute();
}

/** Deletes browsers unused for so long that they have forgotten their tokens, too. */
export async function forgetDevices({ queries }: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  await queries.deleteFrom('known_devices').where('last_used_at', '<', oldest).execute();
}

async function isAnybodys(transaction: Queries, token: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('known_devices')
    .select('staff_id')
    .where('device_hash', '=', hashDevice(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashDevice(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export type DeviceRecall = (email: string, token: string) => Promise<boolean>;

const READ_AGAIN_MS = 1_000;

/** Answers from memory, read anew at most once a second: made-up tokens cost no more, however many. */
export function recallDevices(
  { queries }: Database,
  now: () => number = () => performance.now(),
): DeviceRecall {
  let readAt = Number.NEGATIVE_INFINITY;
  let devices = Promise.resolve<ReadonlySet<string>>(new Set());

  async function read(): Promise<ReadonlySet<string>> {
    const rows = await queries
      .selectFrom('known_devices')
      .innerJoin('staff', 'staff.id', 'known_devices.staff_id')
      .select(['staff.email', 'device_hash'])
      .where('staff.removed_at', 'is', null)
      .execute();
    return new Set(rows.map((row) => keyOf(row.email, row.device_hash)));
  }

  return async (email, token) => {
    if (now() - readAt >= READ_AGAIN_MS) {
      readAt = now();
      devices = read();
    }
    return (await devices).has(keyOf(email, hashDevice(token)));
  };
}

function keyOf(email: string, hash: Buffer): string {
  return `${hash.toString('base64')} ${email}`;
}
