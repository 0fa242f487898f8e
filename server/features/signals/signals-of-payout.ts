import { payoutSignals } from '#domain/signals/payout-signals.ts';
import { type Signal, type SignalRule, strictest } from '#domain/signals/signal.ts';
import { canHold } from '#domain/signals/signal-settings.ts';
import { recordNotFound } from '#server/features/records/record-store.ts';
import { signalSettings } from '#server/features/signals/signal-settings.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findOverride, type Override } from './overrides.ts';
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
