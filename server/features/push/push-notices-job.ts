import { can, type Role } from '#domain/access/capabilities.ts';
import { keptWaiting } from '#server/features/records/get-queue.ts';
import type { Services } from '#server/features/services.ts';
import { mapConcurrently } from '#server/platform/batching/many-items.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { encryptPush } from '#server/platform/push/encrypt-push.ts';
import type { PostPush, PushAnswer } from '#server/platform/push/post-push.ts';
import { openVapidKey, type VapidKey } from '#server/platform/push/vapid.ts';
import { findPushKey } from './push-key.ts';
import {
  type DueDevice,
  findDue,
  forgetDevice,
  noteFailed,
  noteGivenUp,
  notePassedOver,
  noteTold,
} from './store.ts';

const AT_ONCE = 10;
const ANSWERS_WITHIN_MS = 10_000;

// Push services keep a notice this long for a device that is off: later it would be stale.
const LIVES_SECONDS = 10 * 60;

const MOST_TRIES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3_600;

type Parts = Pick<Services, 'database' | 'sealer' | 'signer' | 'onAltered'> & {
  readonly configuration: Pick<Services['configuration'], 'consoleOrigin'>;
};

/** Notifies staff's devices of new requests that nobody has handled within seconds. */
export function pushNoticesJob(services: Parts, post: PostPush): Job {
  return {
    name: 'push-notices',
    lookEveryMs: 5_000,
    restMs: 1_000,
    isNeeded: async () => (await findDue(services.database.queries, services.signer)).length > 0,
    run: (signal) => pushNotices(services, post, signal),
  };
}

export async function pushNotices(services: Parts, post: PostPush, signal: AbortSignal): Promise<void> {
  const { database, sealer, signer, onAltered, configuration } = services;
  const found = await findPushKey(database.queries, sealer);
  if (found === 'altered') onAltered({ seals: ['push key'] });
  if (found === undefined || found === 'altered') return;
  const key = openVapidKey(found.privateKey, configuration.consoleOrigin);
  await mapConcurrently(AT_ONCE, await findDue(database.queries, signer), async ({ id }) => {
    signal.throwIfAborted();
    await tell(id, key);
  });

  async function tell(id: string, vapid: VapidKey): Promise<void> {
    // Checked again: meanwhile its person may have been signed out, or the request handled.
    const [device] = await findDue(database.queries, signer, id);
    if (device === undefined) return;
    const notice = noticeFor(device, await countWaiting(database));
    if (notice === undefined) return notePassedOver(database.queries, device);
    // A failure of one device must not keep notices from others.
    const answer = await send(device, notice, vapid).catch(() => undefined);
    if (!signal.aborted) await noteAnswer(services, device, answer);
  }

  async function send(device: DueDevice, notice: Notice, vapid: VapidKey): Promise<PushAnswer> {
    const headers = {
      authorization: vapid.authorize(device.endpoint, new Date()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(LIVES_SECONDS),
      urgency: 'high',
      // A notice waiting for a device that is off is replaced by the next.
      topic: 'requests',
    };
    const body = encryptPush(JSON.stringify(notice), device);
    const tooLong = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return post({ endpoint: device.endpoint, headers, body }, AbortSignal.any([signal, tooLong]));
  }
}

async function countWaiting(database: Parts['database']): Promise<Waiting> {
  const [deposits, withdrawals] = await Promise.all([
    keptWaiting(database, 'deposit'),
    keptWaiting(database, 'withdrawal'),
  ]);
  return { deposits: deposits.pending, withdrawals: withdrawals.pending + withdrawals.toSend };
}

function noticeFor(device: DueDevice, all: Waiting): Notice | undefined {
  const role = device.role as Role;
  const [seesDeposits, seesWithdrawals] = [can(role, 'deposits.view'), can(role, 'withdrawals.view')];
  const hasDeposit = device.hasDeposit && seesDeposits;
  if (!hasDeposit && !(device.hasWithdrawal && seesWithdrawals)) return undefined;
  return noticeOf(
    { deposits: seesDeposits ? all.deposits : 0, withdrawals: seesWithdrawals ? all.withdrawals : 0 },
    hasDeposit ? '/admin/deposits?status=pending' : '/admin/withdrawals?status=pending',
  );
}

async function noteAnswer(
  { database: { queries } }: Parts,
  device: DueDevice,
  answer: PushAnswer | undefined,
): Promise<void> {
  const { status, retryAfterSeconds = 0 } = answer ?? { status: 0 };
  if (status >= 200 && status < 300) return noteTold(queries, device);
  if (status === 404 || status === 410) return forgetDevice(queries, device);
  const mayPass = status === 0 || status === 429 || status >= 500;
  if (!mayPass || device.failures + 1 >= MOST_TRIES) return noteGivenUp(queries, device);
  const wait = Math.max(FIRST_WAIT_SECONDS * 2 ** device.failures, retryAfterSeconds);
  return noteFailed(queries, device, Math.min(wait, LONGEST_WAIT_SECONDS));
}

/** Counts of the kinds that the reader may see. */
type Waiting = { readonly deposits: number; readonly withdrawals: number };

/** The payload for the console's service worker. Nothing about a player, and no amount. */
type Notice = {
  readonly text: string;
  readonly opens: '/admin/deposits?status=pending' | '/admin/withdrawals?status=pending';
};

/** `3 deposits and 1 withdrawal waiting`; undefined where nothing waits. */
function noticeOf({ deposits, withdrawals }: Waiting, opens: Notice['opens']): Notice | undefined {
  const counts = [counted(deposits, 'deposit'), counted(withdrawals, 'withdrawal')].filter(Boolean);
  return counts.length === 0 ? undefined : { text: `${counts.join(' and ')} waiting`, opens };
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
