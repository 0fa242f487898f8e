import type { CallOutput } from '#contract/calls.ts';
import { JOURNAL_KINDS } from '#domain/ledger/ledger.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import { amountText } from '../records/record/record.ts';

export type Account = CallOutput<'getMoney'>['accounts'][number];
export type Ledger = CallOutput<'getLedger'>;

export function accountName({ id, name, rail }: Account): string {
  return name ?? (rail ? `${RAILS[rail].label}, account not known` : id);
}

/** With a minus where it is below 0. */
export function signedText(amount: number): string {
  return amount < 0 ? `−${amountText(-amount)}` : amountText(amount);
}

const EITHER_WAY: readonly string[] = ['correction', 'opening', 'variance'];

/** What a balance is the sum of: 'Began with $30.00; received $70.00 in 2, refunded $20.00: now $80.00.' */
export function sumInWords({
  opening,
  closing,
  figures,
}: Pick<Ledger, 'opening' | 'closing' | 'figures'>): string {
  const parts = figures.map(({ kind, count, amount }) => {
    const what = JOURNAL_KINDS[kind].toLowerCase();
    const sum = EITHER_WAY.includes(kind) ? signedText(amount) : amountText(Math.abs(amount));
    return `${what} ${sum}${count > 1 ? ` in ${count.toLocaleString('en-US')}` : ''}`;
  });
  const began = opening === 0 ? '' : `Began with ${signedText(opening)}`;
  const moved = parts.join(', ');
  const all = [began, began ? moved : capitalised(moved)].filter((part) => part !== '').join('; ');
  return all === '' ? 'Nothing was posted.' : `${all}: ${signedText(closing)}.`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
