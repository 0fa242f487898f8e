import type { ReceiptSource } from './receipt.ts';

/** Sources as words name them. */
export const SOURCE_LABELS: Readonly<Record<ReceiptSource, string>> = {
  mail: 'Mail',
  statement: 'Statement',
  stripe: 'Provider',
  person: 'Entry by hand',
};
