import type { PaymentSettings } from '#domain/accounts/account.ts';
import { KNOWN_FORMATS, recogniseFormat } from '#domain/receipts/statements/statement-formats.ts';
import { nyDay } from '#domain/time/new-york.ts';
import type { IntakeContext } from '#server/features/receipts/incoming-receipt.ts';
import { readStatement, topOf } from '#server/features/statements/read-file.ts';
import { takeLines } from '#server/features/statements/take-lines.ts';

export async function importDemoStatements(
  intake: IntakeContext,
  { methods }: PaymentSettings,
  now: Date,
): Promise<void> {
  const accountId = methods.zelle.accounts[0]?.id;
  if (accountId === undefined) return;
  for (const content of demoStatements(nyDay(now))) {
    const recognised = recogniseFormat(topOf(content), KNOWN_FORMATS);
    if (recognised === undefined || 'fitting' in recognised) throw new Error('no statement of a bank');
    const lines = await readStatement(content, recognised, now);
    await takeLines(intake, lines ?? [], { accountId, receivedAt: now });
  }
}

/** @param day as `YYYY-MM-DD` */
function demoStatements(day: string): readonly string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const [us, short] = [`${month}/${date}/${year}`, `${month}/${date}/${year.slice(2)}`];
  return [
    `"${us}","61.10","*","","ZELLE FROM FALK NORA ON ${month}/${date} REF # WFCT0ZR8LFSX"\n`,
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance
4321,Zelle money received from VERA HOLM,${short},Credit,62.2,1262.20
`,
    `"Date","Transaction","Name","Memo","Amount"
"${day}","CREDIT","ZELLE INSTANT PMT FROM OTTO MARSH USBxyt9u3a9f","","63.30"
`,
    `"Transaction Date","Transaction Description","Amount","Category","Balance"
"${day}","ZEL FROM KAI STONE","+ $64.40","","$1264.40"
`,
    `Posting Date,Transaction Date,Amount,Credit Debit Indicator,Description
${us},${us},65.50,Credit,Zelle CR Jana Rowe
`,
  ];
}
