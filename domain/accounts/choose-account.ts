import type { Account, MethodSettings, PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';

const HOUR_MS = 3_600_000;

type Choice = {
  readonly settings: MethodSettings | undefined;
  readonly now: Date;
  /** True in a demo run only. */
  readonly showSamples: boolean;
  /** For crypto: only accounts of this coin. */
  readonly coin?: string | undefined;
};

/**
 * The pinned account wins, else the ordinary ones take turns by the hour, else the fallback ones. A disabled
 * method, whose form may still be open, shows its fallback accounts only. Undefined: 'No account available'.
 * Source: docs/reference/rules.md, 'Choice of the account'.
 */
export function chooseAccount({ settings, now, showSamples, coin }: Choice): Account | undefined {
  if (settings === undefined) return undefined;

  const showable = settings.accounts.filter(
    (account) =>
      account.active &&
      (showSamples || !account.sample) &&
      (coin === undefined || account.cryptoType === coin),
  );
  const fallback = showable.filter((account) => account.fallback);
  const eligible = settings.enabled ? showable : fallback;
  const ordinary = eligible.filter((account) => !account.fallback);
  const takingTurns = ordinary.length > 0 ? ordinary : fallback;

  return eligible.find((account) => account.pinned) ?? takingTurns[hoursSinceEpoch(now) % takingTurns.length];
}

/** The next full hour. */
export function chosenUntil(now: Date): Date {
  return new Date((hoursSinceEpoch(now) + 1) * HOUR_MS);
}

/** Outside a demo nobody can pay by them. */
export function methodsWithOnlySamples(settings: PaymentSettings): MethodKey[] {
  return METHOD_KEYS.filter((key) => {
    const { enabled, accounts } = settings.methods[key];
    return enabled && accounts.length > 0 && accounts.every((account) => account.sample);
  });
}

function hoursSinceEpoch(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR_MS);
}

/** For a player who has seen another account than the one to pay into. */
export const ACCOUNT_CHANGED = 'The receiving account has changed. Use the one shown now.';

/** For a player whose account has no other in its place. */
export const ACCOUNT_GONE =
  'The receiving account no longer accepts payments. Please do not send money to the one you were shown.';
