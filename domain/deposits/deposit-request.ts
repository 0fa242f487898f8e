import type { DepositMethod } from '#domain/methods/methods.ts';
import { METHODS, methodKeyOfDepositMethod } from '#domain/methods/methods.ts';
import { type Bounds, checkWithin } from '#domain/money/bounds.ts';
import type { Cents } from '#domain/money/usd.ts';
import { parseUsd, unreadableUsd } from '#domain/money/usd.ts';
import { spellUsername } from '#domain/players/spelling.ts';
import { checkVisible } from '#domain/words/visible-text.ts';

/** The form as typed. `senderName` is ignored if the method asks for none. */
export type DepositForm = {
  readonly casinoId: string;
  readonly senderName: string;
  readonly amount: string;
};

export type CheckedDeposit = {
  /** Digits only, without the prefix. */
  readonly casinoId: string;
  /** Trimmed; absent for crypto. */
  readonly senderName?: string;
  readonly amountCents: Cents;
};

/** For each invalid field, a sentence that says what to do. */
export type DepositProblems = Readonly<Partial<Record<keyof DepositForm, string>>>;

export type DepositCheck =
  | { readonly ok: true; readonly value: CheckedDeposit }
  | { readonly ok: false; readonly problems: DepositProblems };

const PREFIX = '[A-Z]{0,8}';
export const ID_PREFIX = new RegExp(`^${PREFIX}$`);
const CASINO_ID_DIGITS = 20;
/** A player's username, whatever the prefix of a cashier is. */
export const USERNAME = new RegExp(`^${PREFIX}\\d{1,${CASINO_ID_DIGITS}}$`);
export const SENDER_NAME_CHARACTERS = 100;

/** @param limits of a deposit by the method */
export function checkDepositForm(method: DepositMethod, form: DepositForm, limits: Bounds): DepositCheck {
  const casinoId = form.casinoId.trim();
  const senderName = form.senderName.trim();
  const amountCents = parseUsd(form.amount);

  const casinoIdProblem = checkCasinoId(casinoId);
  const senderNameProblem = checkSenderName(method, senderName);
  const amountProblem =
    amountCents === undefined ? unreadableUsd(form.amount) : checkWithin(limits, amountCents);

  if (casinoIdProblem || senderNameProblem || amountProblem || amountCents === undefined) {
    return {
      ok: false,
      problems: {
        ...(casinoIdProblem && { casinoId: casinoIdProblem }),
        ...(senderNameProblem && { senderName: senderNameProblem }),
        ...(amountProblem && { amount: amountProblem }),
      },
    };
  }
  return {
    ok: true,
    value: { casinoId, amountCents, ...(senderLabelOf(method) !== undefined && { senderName }) },
  };
}

/** The problem with a casino ID (without its prefix), or undefined. */
export function checkCasinoId(casinoId: string): string | undefined {
  if (casinoId === '') return 'Enter your casino ID.';
  if (!/^\d+$/.test(casinoId)) return 'Your casino ID can have digits only.';
  if (casinoId.length > CASINO_ID_DIGITS)
    return `Your casino ID can have at most ${CASINO_ID_DIGITS} digits.`;
  return undefined;
}

/** The problem with a sender's name, or undefined; always undefined if the method asks for none. */
export function checkSenderName(method: DepositMethod, text: string): string | undefined {
  const label = senderLabelOf(method);
  if (label === undefined) return undefined;
  const name = text.trim();
  if (name === '') return `Enter the ${label.charAt(0).toLowerCase()}${label.slice(1)}.`;
  if (name.length > SENDER_NAME_CHARACTERS) {
    return `The name must be at most ${SENDER_NAME_CHARACTERS} characters long.`;
  }
  return checkVisible(name);
}

/** A casino ID as typed, reduced to its digits. */
export function cleanCasinoId(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** The player's username: the prefix (FC by default), then the casino ID without leading zeros. */
export function usernameOf(casinoId: string, prefix: string): string {
  return spellUsername(prefix + casinoId);
}

export function isUsername(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && checkCasinoId(text.slice(prefix.length)) === undefined;
}

/** The label of the sender field; undefined if the method asks for no sender. */
export function senderLabelOf(method: DepositMethod): string | undefined {
  return METHODS[methodKeyOfDepositMethod(method)].senderLabel;
}
