import { USUAL_TIMES } from '#domain/records/waiting-times.ts';

const REQUEST_ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const RECORD_ID = '0b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f';

const MAILBOX = {
  host: 'localhost',
  port: 993,
  secure: true,
  user: 'receipts@casino.example',
  password: 'an app password',
  accountIds: [],
  enabled: false,
};

const STAFF_MAIL = {
  host: 'localhost',
  port: 587,
  secure: false,
  user: 'cashier@casino.example',
  password: 'an app password',
  from: 'cashier@casino.example',
  to: ['desk@casino.example', 'night@casino.example'],
};

/** For calls whose fields depend on each other, and those that a reader is likely to start with. */
export const INPUT_EXAMPLES: Readonly<Record<string, unknown>> = {
  sendDepositEmail: {
    username: 'FC12345',
    method: 'Venmo',
    amount: 50,
    senderName: 'Jane Doe',
    requestId: REQUEST_ID,
  },
  sendWithdrawEmail: {
    username: 'FC12345',
    password: 'the player’s casino password',
    method: 'Venmo',
    amount: 100,
    name: 'Jane Doe',
    paymentUsername: '@jane-doe',
    requestId: REQUEST_ID,
  },
  checkWallet: { network: 'Bitcoin', walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  createManualWithdrawal: {
    username: 'FC12345',
    amount: 100,
    method: 'Venmo',
    recipientName: 'Jane Doe',
  },
  declineFlood: {
    network: '203.0.113.7',
    since: '2026-03-08T14:00:00.000Z',
    until: '2026-03-08T15:04:05.000Z',
    ticket: 's2.key.mac',
  },
  getDeposits: { search: 'FC12345', status: 'pending', from: '2026-03-08', limit: 20 },
  getWithdrawals: { method: 'Zelle', limit: 20 },
  getStats: { from: '2026-03-01', to: '2026-03-08' },
  getWorkload: { from: '2026-03-01', to: '2026-03-08' },
  getActivityLogs: { search: 'FC12345', from: '2026-03-08', limit: 50 },
  updatePaymentSettings: {
    settings: {
      venmo: {
        enabled: true,
        accounts: [{ name: 'Main Venmo', displayName: 'The Casino', handle: '@the-casino', active: true }],
      },
    },
    version: 1,
  },
  saveReceivingAccount: {
    method: 'venmo',
    id: 'second-venmo',
    account: { displayName: 'Second', handle: '@the-casino-2' },
  },
  proveIdentity: { password: 'correct horse battery' },
  addNote: {
    requestId: REQUEST_ID,
    subject: { kind: 'deposit', id: RECORD_ID },
    text: 'Paid from an account of her husband, @Sam please ask her',
  },
  getNotes: { subject: { kind: 'player', id: 'FC12345' } },
  updateWaitingTimes: { times: USUAL_TIMES, version: 0 },
  saveListPreferences: {
    deposit: {
      columns: ['timestamp', 'username', 'amount', 'status'],
      views: [
        {
          name: 'Large ones by Venmo',
          query: 'status=pending&method=Venmo&min=500',
          columns: ['username', 'amount'],
        },
      ],
    },
    version: 0,
  },
  confirmPush: {
    endpoint: 'https://push.example.com/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  resumePush: { endpoint: 'https://push.example.com/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV' },
  getPushDevices: { endpoint: 'https://push.example.com/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV' },
  updateStaffMail: { ...STAFF_MAIL, version: 0 },
  testStaffMail: { ...STAFF_MAIL, sendTo: 'me' },
  skipReadinessStep: { step: 'colleague', isSkipped: true },
  updateAppearance: {
    title: 'Lucky Casino',
    tagline: 'Add funds in minutes.',
    accent: '#4d6bf0',
    supportEmail: 'help@example.com',
    version: 0,
  },
  updateSessionSettings: { idleMinutes: 30, version: 0 },
  updateSignInSettings: { secondFactorRequired: false, version: 0 },
  updateWithdrawalMethod: { withdrawalId: RECORD_ID, newMethod: 'Zelle', email: 'jane@example.com' },
  importStatement: {
    content: [
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Transaction ID,Note',
      '03/08/2026,15:04:05,PDT,Jane Doe,Mobile Payment,Completed,USD,50.00,5AB12345CD678901E,K7Q4-M2XP',
    ].join('\n'),
    commit: false,
  },
  saveStatementFormat: {
    label: 'Credit union',
    mapping: {
      rail: 'zelle',
      date: 'Posted',
      dateOrder: 'mdy',
      zone: 'America/New_York',
      amount: 'Amount',
      payerName: { column: 'Description', after: 'Zelle from ', before: ' Ref' },
      only: { column: 'Description', contains: 'Zelle from' },
    },
  },
  removeStatementFormat: { format: RECORD_ID },
  teachMailTemplate: {
    name: 'Credit union',
    rail: 'zelle',
    sample:
      'From: alerts@creditunion.example\nSubject: You received money\n\nJane Doe sent you $50.00.\nMemo:\nK7Q4-M2XP',
    fields: { amount: '$50.00', payerName: 'Jane Doe', note: 'K7Q4-M2XP' },
    commit: true,
  },
  removeMailTemplate: { templateId: RECORD_ID },
  updateApprovalSettings: {
    settings: {
      payoutAbove: 500,
      manualEntryAbove: 500,
      editAbove: null,
      receivingAccounts: true,
      roles: true,
    },
  },
  updateSignalSettings: {
    settings: {
      amount: { look: 1_000, hold: 5_000 },
      perDay: { look: 1, hold: 3 },
      perWeek: { look: 5, hold: null },
      firstDepositHours: { look: 24, hold: null },
      sharedDestination: 'look',
      newDestination: 'pass',
      editedDestination: 'look',
    },
  },
  saveMailbox: MAILBOX,
  testMailbox: MAILBOX,
  prepareClose: { requestId: REQUEST_ID, accountId: 'venmo-1', through: '2026-03-08' },
  updateDepositStatus: { depositId: RECORD_ID, status: 'declined', reason: 'amount_differs', version: 1 },
  updateWithdrawalStatus: {
    withdrawalId: RECORD_ID,
    status: 'declined',
    reason: 'other',
    customReason: 'Name differs',
  },
};
