import type { Sender } from '#domain/methods/method.ts';
import { type DepositMethod, METHODS, methodKeyOfDepositMethod } from '#domain/methods/methods.ts';
import type { AmountWords } from '#domain/money/amount-words.ts';
import { type Bounds, checkWithin } from '#domain/money/bounds.ts';
import { parseTypedUsd, unreadableUsd } from '#domain/money/typed-usd.ts';
import { type Cents, plainUsd } from '#domain/money/usd.ts';
import { spellUsername } from '#domain/players/player.ts';
import { checkVisible, typedText, UNSEEN_WORDS, type UnseenWords } from '#domain/words/spelling.ts';
import { DEPOSIT_WORDS, type DepositWords } from './deposit.ts';

/** In the order of the form. `senderName` is ignored if the method asks for none. */
export const DEPOSIT_FIELDS = ['casinoId', 'senderName', 'amount'] as const;

/** As typed. */
export type DepositForm = Readonly<Record<(typeof DEPOSIT_FIELDS)[number], string>>;

export type CheckedDeposit = {
  /** Digits only, without the prefix. */
  readonly casinoId: string;
  /** Trimmed; absent for crypto. */
  readonly senderName?: string;
  readonly amountCents: Cents;
};

/** Sentences that say what to do. */
type DepositProblems = Readonly<Partial<Record<keyof DepositForm, string>>>;

type DepositCheck =
  | { readonly ok: true; readonly value: CheckedDeposit }
  | { readonly ok: false; readonly problems: DepositProblems };

const PREFIX = '[A-Z]{0,8}';
export const ID_PREFIX = new RegExp(`^${PREFIX}$`);
const CASINO_ID_DIGITS = 20;
/** With any cashier's prefix. */
export const USERNAME = new RegExp(`^${PREFIX}\\d{1,${CASINO_ID_DIGITS}}$`);
export const SENDER_NAME_CHARACTERS = 100;

export type DepositFormWords = DepositWords & AmountWords & UnseenWords;

export function checkDepositForm(
  method: DepositMethod,
  form: DepositForm,
  limits: Bounds,
  words: DepositFormWords,
): DepositCheck {
  const casinoId = form.casinoId.trim();
  const senderName = form.senderName.trim();
  const amountCents = parseTypedUsd(form.amount);

  const casinoIdProblem = checkCasinoId(casinoId, words);
  const senderNameProblem = checkSenderName(method, senderName, words);
  const amountProblem =
    amountCents === undefined ? unreadableUsd(form.amount, words) : checkWithin(limits, amountCents, words);

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
    value: { casinoId, amountCents, ...(senderOf(method) && { senderName }) },
  };
}

/** What a player would type for it. */
export function formOf({ casinoId, senderName = '', amountCents }: CheckedDeposit): DepositForm {
  return { casinoId, senderName, amount: plainUsd(amountCents) };
}

/** Without its prefix. */
export function checkCasinoId(casinoId: string, words: DepositWords = DEPOSIT_WORDS): string | undefined {
  if (casinoId === '') return words.noCasinoId;
  if (GROUPS.test(typedText(casinoId))) return words.casinoIdInGroups;
  if (!/^\d+$/.test(casinoId)) return words.casinoIdOfDigits;
  if (casinoId.length > CASINO_ID_DIGITS) return words.casinoIdTooLong({ most: CASINO_ID_DIGITS });
  return undefined;
}

/** Undefined also if the method asks for no sender. */
export function checkSenderName(
  method: DepositMethod,
  text: string,
  words: DepositWords & UnseenWords = { ...DEPOSIT_WORDS, ...UNSEEN_WORDS },
): string | undefined {
  const sender = senderOf(method);
  if (sender === undefined) return undefined;
  const name = text.trim();
  if (name === '') return words.noSender[sender];
  if (name.length > SENDER_NAME_CHARACTERS) return words.senderTooLong({ most: SENDER_NAME_CHARACTERS });
  return checkVisible(name, words);
}

const GROUPS = /^\d+(?:[ \p{Pd}]\d+)+$/u;
/** Lengths of groups as of cards, phones with or without 1 and area code, social security numbers. */
const OTHER_GROUPS = /^(?:4.4.4.4(?:.\d)?|4.6.[45]|(?:1.)?3.3.4|3-4|3.2.4)$/;
const DATE = /^(?:(?:19|20)\d\d.[01]?\d.[0-3]?\d|[0-3]?\d.[0-3]?\d.(?:19|20)\d\d)$/;
const LONGEST_GROUP = 4;

/**
 * Strips prefix, spaces, hyphens. Other text stays, to be refused: its digits may be another player's. So do
 * the numbers of cards and phones, dates, and two numbers, as far as their groups show them.
 */
export function cleanCasinoId(typed: string, prefix: string): string {
  const text = typedText(typed);
  const before = prefix && `(?:${prefix}[ \\p{Pd}]?)?`;
  const grouped = new RegExp(`^${before}(\\d+(?:[ \\p{Pd}]\\d+)*)\\p{Pd}?$`, 'iu').exec(text)?.[1];
  return grouped && isOneId(grouped.replace(/\p{Pd}/gu, '-')) ? grouped.replace(/\D/g, '') : text && typed;
}

function isOneId(grouped: string): boolean {
  const [first = '', ...others] = grouped.split(/\D/);
  const hasOneMark = new Set(grouped.replace(/\d/g, '')).size <= 1;
  const lengths = grouped.replace(/\d+/g, ({ length }) => String(length));
  return (
    others.length === 0 ||
    (hasOneMark &&
      [first, ...others].every(({ length }) => length <= LONGEST_GROUP) &&
      !OTHER_GROUPS.test(lengths) &&
      !DATE.test(grouped))
  );
}

/** `FC12345`: without leading zeros. */
export function usernameOf(casinoId: string, prefix: string): string {
  return spellUsername(prefix + casinoId);
}

export function isUsername(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && checkCasinoId(text.slice(prefix.length)) === undefined;
}

/** Undefined for coins, which have no sender. */
export function senderOf(method: DepositMethod): Sender | undefined {
  const definition = METHODS[methodKeyOfDepositMethod(method)];
  return definition.kind === 'crypto' ? undefined : definition.sender;
}
