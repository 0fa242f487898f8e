import type { Database } from '#server/platform/database/database.ts';
import { hashDevice } from './known-devices.ts';

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
