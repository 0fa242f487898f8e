import { formatUsd } from '#domain/money/usd.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';

type Said = { readonly name: string; readonly amount: string; readonly note: string; readonly id: string };
type Form = {
  readonly from: string;
  readonly subject: (said: Said) => string;
  readonly lines: (said: Said) => readonly string[];
};

const ZELLE: readonly Form[] = [
  {
    from: 'Bank of America <customerservice@ealerts.bankofamerica.com>',
    subject: ({ name, amount }) => `${name} sent you ${amount}`,
    lines: ({ name, amount, note }) => [
      ...[`${name} sent you ${amount}`, note, 'View your balance'],
      'Please allow up to 5 minutes for the money to deposit to your account.',
    ],
  },
  {
    from: 'Chase <no.reply.alerts@chase.com>',
    subject: ({ name }) => `You received money with Zelle® from ${name}`,
    lines: ({ name, amount, note, id }) => [
      ...['Zelle® payment', `${name} sent you money with Zelle®`, 'Amount', amount],
      ...['Transaction number', `CMB${id}`, 'Memo', note || 'N/A'],
    ],
  },
  {
    from: 'Wells Fargo Online <alerts@notify.wellsfargo.com>',
    subject: () => 'You received money with Zelle(R)',
    lines: ({ name, amount, note, id }) => [
      ...[`${name} sent you money. Here are the details:`, `Amount ${amount}`, `Confirmation Code RT${id}`],
      note && `Memo ${note}`,
    ],
  },
  {
    from: 'PNC Alerts <pncalerts@pnc.com>',
    subject: ({ name }) => `${name} sent you a Zelle® payment.`,
    lines: ({ name, amount, note, id }) => [
      ...[`${name} sent you a Zelle® payment.`, `Amount: ${amount}`, note && `Note: ${note}`],
      ...['Date: today', `Transaction ID: PNC${id}`],
    ],
  },
  {
    from: 'Truist Alerts <alertnotifications@message.truist.com>',
    subject: () => 'Money was sent to you with Zelle',
    lines: ({ name, amount, note }) => [
      ...['Sent by:', name, 'Amount:', amount, note && `Memo: ${note}`],
      'This was deposited to your account ending in 1234.',
    ],
  },
];

const VENMO_LINES: Form['lines'] = ({ name, amount, note, id }) => [
  // Venmo does not display the point.
  ...[`${name} paid you`, '$', ...amount.slice(1).split('.'), note, 'See transaction'],
  ...['Money credited to your Venmo account.', 'Transaction details', 'Transaction ID', id],
];

const FORMS: Readonly<Partial<Record<Rail, readonly Form[]>>> = {
  venmo: [
    {
      from: 'Venmo <venmo@venmo.com>',
      subject: ({ name, amount }) => `${name} paid you ${amount}`,
      lines: VENMO_LINES,
    },
    {
      from: 'Venmo <venmo@venmo.com>',
      subject: ({ name, amount }) =>
        `${name} paid ${amount} to your Venmo account. Leave it in Venmo or transfer it to your bank account.`,
      lines: VENMO_LINES,
    },
  ],
  cashapp: [
    {
      from: 'Cash App <cash@square.com>',
      subject: () => 'Payment received',
      lines: ({ name, amount, note, id }) => [
        ...[`${name} paid you ${amount}`, note && `For ${note}`, `+${amount}`, 'Transaction details'],
        ...['Complete', 'Payment received', 'to Cash balance', 'Transaction number', `#F-${id}`],
      ],
    },
  ],
  chime: [
    {
      from: 'Chime <alerts@account.chime.com>',
      subject: ({ name }) => `${name} just sent you money 💸`,
      lines: ({ name, amount, note }) => [
        `Cashier, you just received ${amount} from ${name}${note && ` for ${note}`}.`,
        'The funds are in your Chime® Checking Account and available to use right away.',
      ],
    },
  ],
  zelle: ZELLE,
};

/** A provider's mail of today, in the form that a receipt keeps: the provider's forms in turn. */
export function demoMail(
  { rail, payerName = 'Somebody', amount, note = '', transactionId = '' }: ReadReceipt,
  count: number,
): string {
  const forms = FORMS[rail] ?? ZELLE;
  const form = forms[count % forms.length] as Form;
  const said = { name: payerName, amount: formatUsd(amount), note, id: transactionId };
  const lines = form.lines(said).filter((line) => line !== '');
  return [`From: ${form.from}`, `Subject: ${form.subject(said)}`, '', ...lines].join('\n');
}
