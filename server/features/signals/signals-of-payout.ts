import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { payoutSignals } from '#domain/signals/payout-signals.ts';
import { type Signal, type SignalRule, strictest } from '#domain/signals/signal.ts';
import { canHold } from '#domain/signals/signal-settings.ts';
import { recordNotFound } from '#server/features/records/record-store.ts';
import { signalSettings } from '#server/features/signals/signal-settings.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findPayout, type Payout } from './payout-facts.ts';

export type Assessment = {
  readonly payout: Payout;
  readonly signals: readonly Signal[];
  readonly holds: readonly SignalRule[];
  readonly override: Override | undefined;
};

/** @throws CallError NOT_FOUND */
export async function assessPayout(
  queries: Queries,
  signer: RowSigner,
  withdrawalId: string,
): Promise<Assessment> {
  const { settings } = await signalSettings.load(queries, signer);
  const payout = await findPayout(queries, withdrawalId, new Date());
  if (payout === undefined) throw recordNotFound('withdrawal');
  const signals = payoutSignals(payout.facts, settings);
  const holds = signals.filter(({ level }) => level === 'hold').map(({ rule }) => rule);
  const override = holds.length > 0 ? await findOverride(queries, withdrawalId, payout, holds) : undefined;
  return { payout, signals, holds, override };
}

export function toAnswer({ signals, override }: Assessment) {
  return {
    signals: signals.map((each) => ({ ...each, players: [...each.players] })),
    level: strictest(signals.map(({ level }) => level)),
    override: override
      ? { byName: override.byName, at: override.at.toISOString(), note: override.note }
      : null,
  };
}

/** Undefined if nothing holds it. FAILED_PRECONDITION if a hold stands. */
export async function requireNoHold(
  transaction: Queries,
  signer: RowSigner,
  withdrawalId: string,
): Promise<Override | undefined> {
  const { settings } = await signalSettings.load(transaction, signer);
  if (!canHold(settings)) return undefined;
  const { signals, holds, override } = await assessPayout(transaction, signer, withdrawalId);
  if (holds.length === 0 || override !== undefined) return override;
  const reasons = signals.filter(({ level }) => level === 'hold').map(({ text }) => text);
  throw new CallError(
    'FAILED_PRECONDITION',
    `This withdrawal is on hold: ${reasons.join(' ')} Somebody has to override the hold, with a note, before it is sent.`,
  );
}

type Override = {
  readonly by: string;
  readonly byName: string;
  readonly at: Date;
  readonly note: string;
};

/** An override covers all these holds, and the payout's present player, amount and destination. */
async function findOverride(
  queries: Queries,
  withdrawalId: string,
  { username, amountCents, key }: Payout,
  holds: readonly SignalRule[],
): Promise<Override | undefined> {
  const row = await queries
    .selectFrom('hold_overrides')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .where('username', '=', username)
    .where('amount_cents', '=', amountCents)
    .where('payout_key', 'is not distinct from', key)
    .where(sql<boolean>`rules @> ${[...holds]}::text[]`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { by: row.overridden_by, byName: row.overridden_by_name, at: row.created_at, note: row.note };
}

export async function insertOverride(
  transaction: Queries,
  withdrawalId: string,
  { username, amountCents, key }: Payout,
  {
    holds,
    note,
    staff,
  }: {
    readonly holds: readonly SignalRule[];
    readonly note: string;
    readonly staff: { readonly id: string; readonly displayName: string };
  },
): Promise<void> {
  await transaction
    .insertInto('hold_overrides')
    .values({
      id: randomUUIDv7(),
      withdrawal_id: withdrawalId,
      rules: [...holds],
      username,
      amount_cents: amountCents,
      payout_key: key,
      note,
      overridden_by: staff.id,
      overridden_by_name: staff.displayName,
    })
    .execute();
}
