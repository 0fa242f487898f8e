import { type Cents, cents, parseUsd } from '#domain/money/usd.ts';

const SIGNED =
  /^(?:(?<open>\()|(?<before>[+-]))?\s*(?:USD|(?:US)?\$)?\s*(?<inside>[+-])?\s*(?<digits>[\d,.]+)\s*(?:USD)?\s*(?<after>[-)]|CR|DR)?$/i;

const SIGNS: Readonly<Record<string, string>> = { '-': '-', DR: '-', CR: '+' };

/** `+ $500.00`, `$-5.00`, `(5.00)`, `5.00-`, `40 USD`, `USD 40`, `US$40`, `5.00 DR`. Positive if the money came in. */
export function readStatementAmount(text: string): Cents | undefined {
  const plain = text
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s/g, ' ')
    .trim();
  const { open, before, inside, digits = '', after = '' } = SIGNED.exec(plain)?.groups ?? {};
  const signs = [open, before, inside, after === ')' ? undefined : SIGNS[after.toUpperCase()]].filter(
    Boolean,
  );
  const isClosed = (open === '(') === (after === ')');
  const amount = parseUsd(digits.startsWith('.') ? `0${digits}` : digits);
  if (amount === undefined || signs.length > 1 || !isClosed) return undefined;
  return signs.length === 1 && signs[0] !== '+' ? cents(0 - amount) : amount;
}
