import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import type { PushKeys } from '#server/platform/push/encrypt-push.ts';
import { isPushOn } from '#server/platform/push/settings.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';

/** Per person; the oldest device makes room. */
const MOST_DEVICES = 20;

type Owner = Pick<Staff, 'id' | 'sessionId'>;

/** A session lasts until it is ended, and for its 24 hours. */
const hasSession = sql<boolean>`exists (select from sessions where sessions.id = push_devices.session_id
  and sessions.staff_id = push_devices.staff_id and sessions.expires_at > now())`;

export async function keepDevice(
  transaction: Queries,
  owner: Owner,
  { endpoint, publicKey, authSecret }: PushKeys & { readonly endpoint: string },
): Promise<{ readonly isNew: boolean; readonly browser: string | null }> {
  const known = await transaction
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint', '=', endpoint)
    .where('staff_id', '=', owner.id)
    .executeTakeFirst();
  const kept = {
    id: known?.id ?? randomUUID(),
    staff_id: owner.id,
    session_id: owner.sessionId,
    public_key: publicKey,
    auth_secret: authSecret,
    browser: sql<string | null>`(select browser from sessions where id = ${owner.sessionId})`,
    ...FROM_NOW,
    ...(known === undefined && { created_at: sql<Date>`now()`, told_at: null }),
  };
  const { browser } = await transaction
    .insertInto('push_devices')
    .values({ ...kept, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(kept))
    .returning('browser')
    .executeTakeFirstOrThrow();
  await transaction
    .deleteFrom('push_devices')
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('push_devices')
        .select('id')
        .where('staff_id', '=', owner.id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(MOST_DEVICES),
    )
    .execute();
  return { isNew: known === undefined, browser };
}

export async function resumeDevice(transaction: Queries, owner: Owner, endpoint: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('push_devices')
    .select(['id', 'session_id'])
    .where('endpoint', '=', endpoint)
    .where('staff_id', '=', owner.id)
    .executeTakeFirst();
  if (found === undefined) return false;
  if (found.session_id !== owner.sessionId) {
    await transaction
      .updateTable('push_devices')
      .set({ session_id: owner.sessionId, ...FROM_NOW })
      .where('id', '=', found.id)
      .execute();
  }
  return true;
}

/** Earlier requests need no notice: a person who signs in has them before their eyes. */
const FROM_NOW = {
  told_until: sql<Date>`now()`,
  due_at: sql<Date>`now()`,
  failures: 0,
  failing_since: null,
};

export function findDevicesOf(queries: Queries, staffId: string) {
  return queries
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'browser', 'created_at', 'told_at', 'failures', hasSession.as('is_live')])
    .where('staff_id', '=', staffId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function removeDeviceOf(transaction: Queries, staffId: string, id: string) {
  return transaction
    .deleteFrom('push_devices')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('browser')
    .executeTakeFirst();
}

/** A newer request gets no notice yet: it may be handled at once, or not be committed. */
const SETTLES = sql`interval '10 seconds'`;

/** The shortest time between two notices on a device. */
const EVERY = sql<Date>`now() + interval '1 minute'`;

export type DueDevice = {
  readonly id: string;
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
  readonly role: string;
  readonly failures: number;
  /** Kinds with a settled request that nobody has handled and no notice has reported. */
  readonly hasDeposit: boolean;
  readonly hasWithdrawal: boolean;
  /** The end of the searched time. */
  readonly until: Date;
};

/** Failing devices last, so that none waits for them. None while notices are off. */
export async function findDue(
  queries: Queries,
  signer: RowSigner,
  id?: string,
): Promise<readonly DueDevice[]> {
  if (!(await isPushOn(queries, signer))) return [];
  const { rows } = await sql<DueDevice>`
    with newest as materialized (
      select coalesce((select max(created_at) from deposits where ${IS_NEW}), '-infinity') as deposit,
        coalesce((select max(created_at) from withdrawals where ${IS_NEW}), '-infinity') as withdrawal
    )
    select push_devices.id, endpoint, public_key as "publicKey", auth_secret as "authSecret", failures, staff.role,
      newest.deposit > told_until as "hasDeposit", newest.withdrawal > told_until as "hasWithdrawal",
      now() - ${SETTLES} as until
    from push_devices join staff on staff.id = push_devices.staff_id and staff.removed_at is null cross join newest
    where due_at <= now() and greatest(newest.deposit, newest.withdrawal) > told_until and ${hasSession}
      ${id === undefined ? sql`` : sql`and push_devices.id = ${id}`}
    order by failures`.execute(queries);
  return rows;
}

// No session, and so no device, is older than a day.
const IS_NEW = sql`status = 'pending' and source = 'player' and version = 1
  and created_at > now() - interval '1 day' and created_at <= now() - ${SETTLES}
  and coalesce(locked_until <= now(), true)`;

export async function noteTold(queries: Queries, { id, until }: DueDevice): Promise<void> {
  await queries
    .updateTable('push_devices')
    .set({ told_until: until, told_at: sql<Date>`now()`, due_at: EVERY, failures: 0, failing_since: null })
    .where('id', '=', id)
    .execute();
}

const ONE_MORE_FAILURE = {
  failures: sql<number>`failures + 1`,
  failing_since: sql<Date>`coalesce(failing_since, now())`,
};

export async function noteFailed(queries: Queries, { id }: DueDevice, seconds: number): Promise<void> {
  await queries
    .updateTable('push_devices')
    .set({
      due_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      ...ONE_MORE_FAILURE,
    })
    .where('id', '=', id)
    .execute();
}

/** The notice is not tried again; the next new request makes another. */
export async function noteGivenUp(queries: Queries, { id, until }: DueDevice): Promise<void> {
  await queries
    .updateTable('push_devices')
    .set({ told_until: until, due_at: EVERY, ...ONE_MORE_FAILURE })
    .where('id', '=', id)
    .execute();
}

/** None of the new requests is for its person. */
export async function notePassedOver(queries: Queries, { id, until }: DueDevice): Promise<void> {
  await queries.updateTable('push_devices').set({ told_until: until }).where('id', '=', id).execute();
}

export async function forgetDevice(queries: Queries, { id }: DueDevice): Promise<void> {
  await queries.deleteFrom('push_devices').where('id', '=', id).execute();
}

export async function forgetUnusedDevices(queries: Queries): Promise<void> {
  await queries
    .deleteFrom('push_devices')
    .where(sql<boolean>`not ${hasSession} and due_at < now() - interval '90 days'`)
    .execute();
}
