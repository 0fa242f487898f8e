import { readStatementAmount } from './statement-amount.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';

/** `Zelle Recurring payment to`, `ZELLE INSTANT PMT FROM`, `Zelle money received from`, `ZEL TO`. */
const NAMED_WAY =
  /^zel(?:le)?(?:®|\(r\))?\s+(?:(?:recurring|scheduled|instant|business|payment|pmt|money|transfer|deposit|received|sent)\s+)*(from|to):?\s+(.+)$/i;
/** `Zelle CR ANN DOE`, `ZELLE DEBIT ANN DOE`. */
const COUNTED_WAY = /^zelle\s+(cr|credit|db|dr|debit):?\s+(.+)$/i;
/** `Zelle Transfer Conf# abc123; DOE, ANN`: only its amount says which way it went. */
const UNNAMED_WAY = /^zelle transfer (conf# \S+;.+)$/i;

export type ZelleLine = { readonly party: string } | { readonly reading: Reading };

export function readZelleLine(description: string, amount: string): ZelleLine {
  const { isIn, party } = wayOf(description) ?? {};
  if (party === undefined) {
    return {
      reading: /\bzelle?\b/i.test(description)
        ? unreadable(`What Zelle did is not known: ${description}.`)
        : passed('No Zelle payment.'),
    };
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
