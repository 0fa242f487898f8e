import { bankLine } from './bank-lines.ts';
import { tellMovement } from './movement.ts';
import { notSettled } from './row-status.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow, StatementFormat } from './statement-format.ts';
import { type Reading, unreadable } from './statement-line.ts';
import { startOfDay } from './statement-time.ts';

export type ZelleParts = {
  readonly name: string;
  readonly note?: string;
  readonly transactionId?: string;
};

type ZelleBank = Omit<StatementFormat, 'rail' | 'read'> & {
  readonly date: string;
  readonly description: string;
  /** The column of what the account held after each row. */
  readonly balance?: string;
  /** With its sign; or why it is not known. */
  amountOf(row: NamedRow): string | Reading;
  partsOf(party: string): ZelleParts;
  check?(row: NamedRow, before: NamedRow): Reading | undefined;
};

/** What else the bank writes moved the account's money as well, and names whom it can. */
export function zelleBank(bank: ZelleBank): StatementFormat {
  const { date, description, balance, amountOf, partsOf, check, ...format } = bank;
  return {
    ...format,
    rail: 'zelle',
    ...(balance !== undefined && {
      balanceIn(row, titles) {
        const waiting = notSettled(row, titles, { date, texts: [description] });
        if (waiting !== undefined || bankLine(row(description))?.kind === 'passed') return undefined;
        const amount = amountOf(row);
        return {
          at: startOfDay(row(date), 'mdy'),
          isTimed: false,
          moved: typeof amount === 'string' ? readStatementAmount(amount) : undefined,
          holds: readStatementAmount(row(balance)),
        };
      },
    }),
    read(row, before, titles) {
      const waiting = notSettled(row, titles, { date, texts: [description] });
      if (waiting !== undefined) return waiting;
      const amount = amountOf(row);
      const zelle = readZelleLine(row(description), typeof amount === 'string' ? amount : '');
      if (zelle !== undefined && 'reading' in zelle) return zelle.reading;
      const other = zelle === undefined ? otherLine(row(description)) : undefined;
      if (other !== undefined) return other;
      if (typeof amount !== 'string') return amount;
      const problem = before && check?.(row, before);
      if (problem !== undefined) return problem;
      const {
        name,
        note = '',
        transactionId = '',
      } = zelle ? partsOf(zelle.party) : { name: row(description) };
      return tellMovement({
        rail: 'zelle',
        event: 'payment',
        amount,
        time: row(date),
        occurredAt: startOfDay(row(date), 'mdy'),
        transactionId,
        name,
        note,
      });
    },
  };
}

/** Undefined for a line of money. */
function otherLine(description: string): Reading | undefined {
  return description === '' ? unreadable('It does not say what it was.') : bankLine(description);
}

/** The last word, unless part of the name: `BACs44a9oiu1`, `JPM99abc1234`, digits; maybe behind a day. */
const ID = /^(.+?)(?: ON \d{1,2}\/\d{1,2}(?: REF ?#)?)? ((?=\S*\d)[A-Za-z0-9]{8,40})$/i;
const PAY_ID = /^PAY ID: ?(\S+) (?:.* )?NAME: ?(.+)$/i;

export function nameAndNumber(party: string): ZelleParts {
  const [, payId, payer] = PAY_ID.exec(party) ?? [];
  if (payId && payer) return { name: payer, transactionId: payId };
  const [, name = party, transactionId = ''] = ID.exec(party) ?? [];
  return { name, transactionId };
}

/** `Zelle Recurring payment to`, `ZELLE INSTANT PMT FROM`, `Zelle money received from`, `ZEL TO`. */
const NAMED_WAY =
  /^zel(?:le)?(?:®|\(r\))?\s+(?:(?:recurring|scheduled|instant|business|payment|pmt|money|transfer|deposit|received|sent)\s+)*(from|to):?\s+(.+)$/i;
/** `Zelle CR ANN DOE`, `ZELLE DEBIT ANN DOE`. */
const COUNTED_WAY = /^zelle\s+(cr|credit|db|dr|debit):?\s+(.+)$/i;
/** `Zelle Transfer Conf# abc123; DOE, ANN`: only its amount says which way it went. */
const UNNAMED_WAY = /^zelle transfer (conf# \S+;.+)$/i;

type ZelleLine = { readonly party: string } | { readonly reading: Reading };

/** Undefined for no payment by Zelle. */
function readZelleLine(description: string, amount: string): ZelleLine | undefined {
  const { isIn, party } = wayOf(description) ?? {};
  if (party === undefined) {
    if (!/\bzelle?\b/i.test(description)) return undefined;
    return { reading: unreadable(`What Zelle did is not known: ${description}.`) };
  }
  const signed = readStatementAmount(amount) ?? 0;
  if (isIn !== undefined && signed !== 0 && signed > 0 !== isIn) {
    return { reading: unreadable(`Its amount goes the other way than its description: ${amount}.`) };
  }
  return { party };
}

function wayOf(
  description: string,
): { readonly isIn?: boolean; readonly party: string | undefined } | undefined {
  const [, way, party] = NAMED_WAY.exec(description) ?? COUNTED_WAY.exec(description) ?? [];
  if (way !== undefined) return { isIn: /^(?:from|cr)/i.test(way), party };
  const [, unnamed] = UNNAMED_WAY.exec(description) ?? [];
  return unnamed === undefined ? undefined : { party: unnamed };
}
