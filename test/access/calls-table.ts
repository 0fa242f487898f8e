import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import { depositRequest, newPlayer } from '#test/fixtures/deposits.ts';
import { PUSH_DEVICE } from '#test/fixtures/push-service.ts';
import { PNG } from '#test/fixtures/records.ts';
import { NO_APPROVALS, NO_SIGNALS } from '#test/fixtures/settings.ts';
import { createPasskey } from '#test/fixtures/staff/second-factors.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { PASSWORD } from './identities.ts';
import {
  CHANGERS,
  EVERYBODY,
  NOT_FOUND,
  OWN_PASSWORD,
  OWNERS,
  PAYERS,
  PROVEN,
  REFUSED,
  type Row,
  SIGNED_IN,
  STAFF,
} from './rows.ts';

/** Ids of nothing. */
const depositId = randomUUID();
const withdrawalId = randomUUID();
const uid = randomUUID();

const SITE = { origin: 'https://cashier.example' };

const MAILBOX = {
  ...{ host: '127.0.0.1', port: 9, secure: false, user: 'nobody@example.com', password: 'none' },
  ...{ accountIds: [], enabled: false },
};

const NO_RECEIPT = { requestId: uid, receiptId: uid };
const NO_PAYOUT = { kind: 'payout', withdrawalId } as const;
const NO_ACCOUNT = { requestId: randomUUID(), accountId: 'none' };
const NOON = '2026-03-08T12:00:00Z';
/**
 * Every call, and whom it is for: written by hand, so that a slip in the contract shows. One without a row does not
 * compile.
 */
export const CALLS_TABLE: { readonly [Name in CallName]: Row<Name> } = {
  sendDepositEmail: { ...EVERYBODY, input: () => depositRequest({ username: newPlayer() }) },
  sendWithdrawEmail: { ...EVERYBODY, input: () => withdrawalRequest({ username: newPlayer() }) },
  checkWallet: { ...EVERYBODY, input: { network: 'Bitcoin', walletAddress: 'none' } },
  getRequestStatus: { ...EVERYBODY, input: { token: 'none' }, ...NOT_FOUND },
  getRecentActivity: { ...EVERYBODY, input: {} },
  getPaymentSettingsPublic: { ...EVERYBODY, input: {} },
  getPaymentLinksPublic: { ...EVERYBODY, input: {} },
  getCryptoPrices: { ...EVERYBODY, input: {} },
  signIn: {
    ...EVERYBODY,
    input: () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD }),
    answers: 'UNAUTHENTICATED',
  },
  signOut: { ...SIGNED_IN, input: {} },
  getCurrentAdmin: { ...SIGNED_IN, input: {} },
  changePassword: {
    ...SIGNED_IN,
    input: { currentPassword: PASSWORD, newPassword: 'quartz vial under birch' },
  },
  proveIdentity: { ...SIGNED_IN, input: { password: PASSWORD } },
  getSessions: { ...SIGNED_IN, input: {} },
  endSession: { ...SIGNED_IN, ...PROVEN, input: { sessionId: randomUUID() }, ...NOT_FOUND },
  endAllSessions: { ...SIGNED_IN, ...PROVEN, input: {} },
  getMyFactors: { ...OWN_PASSWORD, input: {} },
  beginTotp: { ...OWN_PASSWORD, ...PROVEN, input: {} },
  confirmTotp: { ...OWN_PASSWORD, input: { code: '123456' }, ...REFUSED },
  removeTotp: { ...OWN_PASSWORD, ...PROVEN, input: {}, ...REFUSED, answersWithoutFactor: 'NOT_FOUND' },
  beginPasskey: { ...OWN_PASSWORD, ...PROVEN, input: {}, ...REFUSED },
  confirmPasskey: {
    ...OWN_PASSWORD,
    input: { name: 'Phone', passkey: createPasskey(SITE).register({ challenge: 'bm9uZQ' }) },
    ...REFUSED,
  },
  renamePasskey: { ...OWN_PASSWORD, input: { id: uid, name: 'Phone' }, ...NOT_FOUND },
  removePasskey: { ...OWN_PASSWORD, ...PROVEN, input: { id: uid }, ...NOT_FOUND },
  beginPasskeyProof: { ...OWN_PASSWORD, input: {}, ...REFUSED },
  renewRecoveryCodes: {
    ...OWN_PASSWORD,
    ...PROVEN,
    input: {},
    answersWithoutFactor: 'FAILED_PRECONDITION',
  },

  getQueue: { ...STAFF, input: {} },
  getReceipts: { ...STAFF, input: {} },
  getReceipt: { ...STAFF, input: { receiptId: uid }, ...NOT_FOUND },
  getDepositReceipts: { ...STAFF, input: { depositId }, ...NOT_FOUND },
  getDeposits: { ...STAFF, input: {} },
  getRecentDepositUsage: { ...STAFF, input: {} },
  getWithdrawals: { ...STAFF, input: {} },
  getWithdrawalSignals: { ...STAFF, input: { withdrawalId }, ...NOT_FOUND },
  getActivityLogs: { ...STAFF, input: {} },
  getActivityFilters: { ...STAFF, input: {} },

  createManualDeposit: {
    ...PAYERS,
    input: { username: 'FC1', amount: 50, method: 'Venmo', senderName: 'Ada' },
  },
  lockDeposit: { ...CHANGERS, input: { depositId }, ...NOT_FOUND },
  unlockDeposit: { ...CHANGERS, input: { depositId }, ...NOT_FOUND },
  updateDepositAmount: { ...PAYERS, input: { depositId, amount: 50 }, ...NOT_FOUND },
  updateDepositPaymentAccount: { ...CHANGERS, input: { depositId, paymentAccount: '@us' }, ...NOT_FOUND },
  updateDepositPaymentMethod: { ...CHANGERS, input: { depositId, newMethod: 'Zelle' }, ...NOT_FOUND },
  updateDepositSenderName: { ...CHANGERS, input: { depositId, senderName: 'Ada' }, ...NOT_FOUND },
  updateDepositStatus: { ...PAYERS, input: { depositId, status: 'sent' }, ...NOT_FOUND },
  updateDepositUsername: { ...PAYERS, input: { depositId, username: 'FC1' }, ...NOT_FOUND },
  allocateReceipt: { ...PAYERS, input: { receiptId: uid, depositId }, ...NOT_FOUND },
  undoAllocation: { ...PAYERS, input: { allocationId: uid, reason: 'Not his' }, ...NOT_FOUND },
  moveAllocation: { ...PAYERS, input: { allocationId: uid, depositId, reason: 'Not his' }, ...NOT_FOUND },
  dismissReceipt: { ...PAYERS, input: { receiptId: uid, reason: 'A gift' }, ...NOT_FOUND },
  dismissReceipts: { ...PAYERS, input: { receiptIds: [uid], reason: 'Gifts' } },
  reopenReceipt: { ...PAYERS, input: { receiptId: uid, reason: 'No gift' }, ...NOT_FOUND },
  returnReceipt: {
    ...PAYERS,
    input: { receiptId: uid, how: 'Venmo', returnedAt: '2026-03-08T15:04:05Z', reason: 'Unknown' },
    ...NOT_FOUND,
  },
  enterReceipt: {
    ...PAYERS,
    input: {
      accountId: 'none',
      amount: 50,
      payerName: 'Ada',
      occurredAt: new Date().toISOString(),
      reason: 'Seen in the app',
    },
    ...NOT_FOUND,
  },
  createManualWithdrawal: {
    ...PAYERS,
    input: { username: 'FC1', amount: 50, method: 'Venmo', recipientName: 'Ada' },
  },
  liftWithdrawalCooldown: { ...CHANGERS, input: { withdrawalId }, ...NOT_FOUND },
  lockWithdrawal: { ...CHANGERS, input: { withdrawalId }, ...NOT_FOUND },
  unlockWithdrawal: { ...CHANGERS, input: { withdrawalId }, ...NOT_FOUND },
  updateWithdrawalAmount: { ...PAYERS, input: { withdrawalId, amount: 50 }, ...NOT_FOUND },
  updateWithdrawalMethod: { ...PAYERS, input: { withdrawalId, newMethod: 'Zelle' }, ...NOT_FOUND },
  updateWithdrawalStatus: { ...PAYERS, input: { withdrawalId, status: 'sent' }, ...NOT_FOUND },
  updateWithdrawalUsername: { ...PAYERS, input: { withdrawalId, username: 'FC1' }, ...NOT_FOUND },
  reopenWithdrawal: { ...PAYERS, input: { withdrawalId, reason: 'Came back' }, ...NOT_FOUND },
  undoWithdrawalStatus: { ...CHANGERS, input: { withdrawalId, version: 1 }, ...NOT_FOUND },
  overrideHold: { ...CHANGERS, ...PROVEN, input: { withdrawalId, note: 'Known' }, ...NOT_FOUND },
  getApprovals: { ...CHANGERS, input: {} },
  approveChange: { ...CHANGERS, ...PROVEN, input: { id: uid }, ...NOT_FOUND },
  refuseChange: { ...CHANGERS, input: { id: uid, reason: 'No' }, ...NOT_FOUND },
  withdrawApproval: { ...CHANGERS, input: { id: uid }, ...NOT_FOUND },
  revealWithdrawalPassword: { ...CHANGERS, ...PROVEN, input: { withdrawalId }, ...NOT_FOUND },
  uploadPaymentProof: {
    ...CHANGERS,
    input: { kind: 'deposit', id: depositId, fileName: 'a.png', content: PNG },
    ...NOT_FOUND,
  },
  getRecordHistory: { ...STAFF, input: { kind: 'deposit', id: depositId }, ...NOT_FOUND },
  addNote: {
    ...CHANGERS,
    input: { requestId: randomUUID(), subject: { kind: 'withdrawal', id: withdrawalId }, text: 'Look' },
    ...NOT_FOUND,
  },
  removeNote: { ...CHANGERS, input: { noteId: randomUUID() }, ...NOT_FOUND },
  getListPreferences: { ...STAFF, input: {} },
  saveListPreferences: { ...STAFF, input: { version: 7 }, answers: 'ABORTED' },
  getPushDevices: { ...STAFF, input: {} },
  beginPush: { ...STAFF, input: {} },
  confirmPush: { ...STAFF, input: PUSH_DEVICE },
  resumePush: { ...STAFF, input: { endpoint: PUSH_DEVICE.endpoint } },
  removePushDevice: { ...STAFF, input: { id: randomUUID() } },
  updatePushSettings: { ...OWNERS, ...PROVEN, input: { isOn: true } },
  getNotes: { ...STAFF, input: { subject: { kind: 'player', id: 'FC1' } } },
  getMentions: { ...STAFF, input: {} },
  seeMentions: { ...STAFF, input: { noteIds: [randomUUID()] } },
  getPlayers: { ...STAFF, input: {} },
  getPlayer: { ...STAFF, input: { username: 'FC1' } },
  getPlayerTellings: { ...STAFF, input: { username: 'FC1' } },
  setPlayerStanding: { ...CHANGERS, input: { username: 'FC1', standing: 'good' } },
  getFloods: { ...CHANGERS, input: {} },
  declineFlood: {
    ...CHANGERS,
    input: { network: '203.0.113.7', since: NOON, until: NOON, ticket: 'none' },
    ...REFUSED,
  },
  importStatement: { ...CHANGERS, input: { content: 'no statement', commit: false } },
  getStatementFormats: { ...STAFF, input: {} },
  saveStatementFormat: {
    ...OWNERS,
    ...PROVEN,
    input: () => ({
      label: `Form ${randomUUID()}`,
      mapping: { rail: 'zelle', date: 'Date', dateOrder: 'mdy', zone: 'UTC', amount: 'Amount' },
    }),
  },
  removeStatementFormat: { ...OWNERS, ...PROVEN, input: { format: 'none' }, ...NOT_FOUND },
  getMailTemplates: { ...OWNERS, input: {} },
  teachMailTemplate: {
    ...OWNERS,
    ...PROVEN,
    input: {
      name: 'A bank',
      rail: 'zelle',
      sample: 'From: alerts@bank.example\nSubject: Money\n\nJane Doe sent you $50.00.',
      fields: { amount: '$50.00', payerName: 'Jane Doe' },
      commit: false,
    },
  },
  removeMailTemplate: { ...OWNERS, ...PROVEN, input: { templateId: randomUUID() }, ...NOT_FOUND },
  getPaymentSettings: { ...CHANGERS, input: {} },
  getCreditedToday: { ...CHANGERS, input: {} },

  updatePaymentSettings: { ...OWNERS, ...PROVEN, input: { settings: {}, version: 0 }, answers: 'ABORTED' },
  saveReceivingAccount: {
    ...{ ...OWNERS, ...PROVEN, ...NOT_FOUND },
    input: { method: 'venmo', id: randomUUID(), account: { removed: true } },
  },
  getMoney: { ...CHANGERS, input: {} },
  getLedger: { ...CHANGERS, input: { account: 'held:venmo-1' } },
  stateBalance: { ...CHANGERS, ...NOT_FOUND, input: { ...NO_ACCOUNT, amount: 1, asOf: NOON } },
  setOpening: { ...CHANGERS, ...NOT_FOUND, input: { ...NO_ACCOUNT, amount: 1, asOf: NOON } },
  prepareClose: { ...CHANGERS, ...NOT_FOUND, input: { ...NO_ACCOUNT, through: '2026-03-08' } },
  approveClose: { ...CHANGERS, ...PROVEN, ...NOT_FOUND, input: { id: uid, digest: 'none' } },
  refuseClose: { ...CHANGERS, ...NOT_FOUND, input: { id: uid, reason: 'none' } },
  withdrawClose: { ...CHANGERS, ...NOT_FOUND, input: { id: uid } },
  getCloses: { ...CHANGERS, ...NOT_FOUND, input: { accountId: 'none' } },
  getOutgoing: { ...CHANGERS, input: {} },
  matchOutgoing: { ...PAYERS, ...NOT_FOUND, input: { ...NO_RECEIPT, as: NO_PAYOUT } },
  unmatchOutgoing: { ...PAYERS, ...NOT_FOUND, input: { matchId: uid, reason: 'none' } },
  getStats: { ...OWNERS, input: {} },
  getWorkload: { ...OWNERS, input: {} },
  getOperations: { ...OWNERS, input: {} },
  getBackups: { ...OWNERS, input: {} },
  getReceiptSettings: { ...OWNERS, input: {} },
  updateReceiptSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { settings: { knownPayerRule: true, approveFunded: false }, version: -1 },
    answers: 'ABORTED',
  },
  getApprovalSettings: { ...OWNERS, input: {} },
  updateApprovalSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { settings: NO_APPROVALS, version: -1 },
    answers: 'ABORTED',
  },
  getSignalSettings: { ...OWNERS, input: {} },
  updateSignalSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { settings: NO_SIGNALS, version: -1 },
    answers: 'ABORTED',
  },
  getAppearance: { ...OWNERS, input: {} },
  updateAppearance: {
    ...OWNERS,
    ...PROVEN,
    input: { title: null, tagline: null, accent: null, version: -1 },
    answers: 'ABORTED',
  },
  getReadiness: { ...OWNERS, input: {} },
  skipReadinessStep: { ...OWNERS, input: { step: 'hours', isSkipped: false } },
  getSessionSettings: { ...OWNERS, input: {} },
  updateSessionSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { idleMinutes: 30, version: -1 },
    answers: 'ABORTED',
  },
  getSignInSettings: { ...OWNERS, input: {} },
  updateSignInSettings: {
    ...OWNERS,
    ...PROVEN,
    input: { secondFactorRequired: true, version: 999 },
    answers: 'ABORTED',
  },
  getRefusedSignIns: { ...OWNERS, input: {} },
  getAdminUsers: { ...OWNERS, input: {} },
  getAdminCredentials: { ...OWNERS, ...PROVEN, input: {} },
  createAdminUser: {
    ...OWNERS,
    ...PROVEN,
    input: () => ({ email: `${randomUUID()}@example.com`, role: 'member' }),
  },
  initializeAdminUsers: { ...OWNERS, ...PROVEN, input: {} },
  removeAdminUser: { ...OWNERS, ...PROVEN, input: { uid }, ...NOT_FOUND },
  removeAdminFactors: { ...OWNERS, ...PROVEN, input: { uid }, ...NOT_FOUND },
  endAdminSessions: { ...OWNERS, ...PROVEN, input: { uid }, ...NOT_FOUND },
  setAdminPassword: {
    ...OWNERS,
    ...PROVEN,
    input: { uid, email: 'nobody@example.com', password: 'quartz vial under birch' },
    ...NOT_FOUND,
  },
  getMailboxes: { ...OWNERS, input: {} },
  saveMailbox: { ...OWNERS, ...PROVEN, input: { ...MAILBOX, id: randomUUID() }, ...NOT_FOUND },
  testMailbox: { ...OWNERS, ...PROVEN, input: MAILBOX },
  removeMailbox: { ...OWNERS, ...PROVEN, input: { id: randomUUID() }, ...NOT_FOUND },
  setAdminUserRole: { ...OWNERS, ...PROVEN, input: { uid, role: 'member' }, ...NOT_FOUND },
};
