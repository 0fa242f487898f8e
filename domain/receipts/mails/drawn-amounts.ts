import { AMOUNT, amountOf } from './fields.ts';

const BEGINNING = /^(?<before>.* |)(?<drawn>\$[\d., ]*)$/;
const PART = /^[\d., ]+$/;
const WITH_CENTS = /\.\d{2}$/;
/** As many as an amount has signs. */
const MOST_PARTS = 15;

/** Joins `$`, `15`, `.`, `00`. Without a point, two last digits are cents if the subject has that amount. */
export function withWholeAmounts(lines: readonly string[], subject: string): readonly string[] {
  const told = new Set((subject.match(new RegExp(AMOUNT, 'g')) ?? []).map((amount) => amountOf(amount)));
  const whole: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const { before = '', drawn } = BEGINNING.exec(line)?.groups ?? {};
    const found = drawn === undefined ? undefined : amountFrom(drawn, lines, { at, told });
    whole.push(found === undefined ? line : `${before}${found.amount}`);
    at += found?.parts ?? 0;
  }
  return whole;
}

function amountFrom(
  drawn: string,
  lines: readonly string[],
  { at, told }: { readonly at: number; readonly told: ReadonlySet<number | undefined> },
): { readonly amount: string; readonly parts: number } | undefined {
  let written = drawn.replaceAll(' ', '');
  for (let parts = 0; parts <= MOST_PARTS; parts += 1) {
    if (WITH_CENTS.test(written) && amountOf(written) !== undefined) return { amount: written, parts };
    const next = lines[at + parts + 1] ?? '';
    if (!PART.test(next)) {
      const isInDollars = parts === 1 && drawn === '$' && isTold(written, told);
      return isInDollars ? { amount: written, parts } : undefined;
    }
    const part = next.replaceAll(' ', '');
    const withCents = `${written}.${part}`;
    if (/^\d{2}$/.test(part) && !written.includes('.') && isTold(withCents, told))
      return { amount: withCents, parts: parts + 1 };
    written += part;
  }
  return undefined;
}

function isTold(written: string, told: ReadonlySet<number | undefined>): boolean {
  const amount = amountOf(written);
  return amount !== undefined && told.has(amount);
}
