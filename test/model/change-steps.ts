import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import { can } from '#domain/access/capabilities.ts';
import type { ActivityAction } from '#domain/activity/actions.ts';
import type { Action } from './actions.ts';
import { destinationOf, never } from './request-steps.ts';
import {
  gate,
  log,
  type ModelRecord,
  type Person,
  type Refusal,
  type Step,
  shown,
  type World,
} from './world.ts';

type Change = Extract<Action, { do: 'change' }>;
type Value = Change['value'];

const NOBODYS = randomUUID();
const CALLS: Record<
  Value['field'],
  { deposit?: [CallName, ActivityAction]; withdrawal?: [CallName, ActivityAction] }
> = {
  status: {
    deposit: ['updateDepositStatus', 'deposit_status_updated'],
    withdrawal: ['updateWithdrawalStatus', 'withdrawal_status_updated'],
  },
  username: {
    deposit: ['updateDepositUsername', 'deposit_username_updated'],
    withdrawal: ['updateWithdrawalUsername', 'withdrawal_username_updated'],
  },
  amount: {
    deposit: ['updateDepositAmount', 'deposit_amount_updated'],
    withdrawal: ['updateWithdrawalAmount', 'withdrawal_amount_updated'],
  },
  method: {
    deposit: ['updateDepositPaymentMethod', 'deposit_payment_method_updated'],
    withdrawal: ['updateWithdrawalMethod', 'withdrawal_payment_method_updated'],
  },
  senderName: { deposit: ['updateDepositSenderName', 'deposit_sender_name_updated'] },
  paymentAccount: { deposit: ['updateDepositPaymentAccount', 'deposit_payment_account_updated'] },
};

/** The record that an action means; undefined while there is none of the kind. */
export function chosen(world: World, kind: ModelRecord['kind'], index: number): ModelRecord | undefined {
  const ofKind = world.records.filter((record) => record.kind === kind);
  return ofKind[index % ofKind.length];
}

export function changeRecord(
  world: World,
  person: Person,
  record: ModelRecord | undefined,
  value: Value,
  version: Change['version'],
): Step {
  const kind = value.of;
  const [name, action] = CALLS[value.field][kind] as [CallName, ActivityAction];
  const from =
    version === 'none' || !record ? {} : { version: record.version - (version === 'stale' ? 1 : 0) };
  const call = {
    name,
    input: { [`${kind}Id`]: record?.id ?? NOBODYS, ...from, ...inputOf(world, value) },
    as: person,
  };
  const refusal =
    gate(person, `${kind}s.change`) ??
    missing(record) ??
    heldByOther(record as ModelRecord, person) ??
    (version === 'stale' ? ({ status: 'ABORTED' } as const) : undefined);
  if (refusal || !record) return { ...call, refusal, settle: never };
  return {
    ...call,
    settle() {
      const { method } = record.fields;
      if (apply(world, record, value, person)) {
        record.version++;
        log(world, actionOf(action, value, method), person, record.id);
      }
      return { status: 'success', [kind]: shown(world, record) };
    },
  };
}

function actionOf(
  usual: ActivityAction,
  value: Value,
  methodBefore: string | null | undefined,
): ActivityAction {
  if (value.field === 'status' && value.status === 'pending') return `${value.of}_status_reverted`;
  const isMethodKept = value.field === 'method' && value.method === methodBefore;
  return isMethodKept ? 'withdrawal_destination_updated' : usual;
}

export function lockRecord(
  world: World,
  person: Person,
  record: ModelRecord | undefined,
  kind: ModelRecord['kind'],
  takeOver: boolean,
): Step {
  const call = {
    name: kind === 'deposit' ? ('lockDeposit' as const) : ('lockWithdrawal' as const),
    input: { [`${kind}Id`]: record?.id ?? NOBODYS, takeOver },
    as: person,
  };
  const denial = gate(person, 'records.lock');
  const mayTakeOver = takeOver && can(person.role, 'records.take-over');
  const refusal = denial ?? missing(record) ?? (mayTakeOver ? undefined : heldByOther(record, person));
  if (refusal || !record) return { ...call, refusal, settle: never };
  return {
    ...call,
    settle() {
      if (heldByOther(record, person)) log(world, `${kind}_lock_taken_over`, person, record.id);
      else if (!record.lock?.isRunning) log(world, `${kind}_locked`, person, record.id);
      record.lock = { by: person, isRunning: true };
      return { lockedByName: person.name };
    },
  };
}

export function unlockRecord(
  world: World,
  person: Person,
  record: ModelRecord | undefined,
  kind: ModelRecord['kind'],
): Step {
  const call = {
    name: kind === 'deposit' ? ('unlockDeposit' as const) : ('unlockWithdrawal' as const),
    input: { [`${kind}Id`]: record?.id ?? NOBODYS },
    as: person,
  };
  const refusal = gate(person, 'records.lock') ?? missing(record) ?? heldByOther(record, person);
  if (refusal || !record) return { ...call, refusal, settle: never };
  return {
    ...call,
    settle() {
      if (record.lock?.isRunning) log(world, `${kind}_unlocked`, person, record.id);
      record.lock = undefined;
      return { lockedByName: null, lockedUntil: null };
    },
  };
}

export function revealPassword(world: World, person: Person, record: ModelRecord | undefined): Step {
  const call = {
    name: 'revealWithdrawalPassword' as const,
    input: { withdrawalId: record?.id ?? NOBODYS },
    as: person,
  };
  const refusal =
    gate(person, 'passwords.reveal') ??
    missing(record) ??
    (record?.password === undefined ? ({ status: 'FAILED_PRECONDITION' } as const) : undefined);
  if (refusal || !record) return { ...call, refusal, settle: never };
  return {
    ...call,
    settle() {
      log(world, 'withdrawal_password_revealed', person, record.id);
      return { password: record.password };
    },
  };
}

export function liftCooldown(world: World, person: Person, record: ModelRecord | undefined): Step {
  const call = {
    name: 'liftWithdrawalCooldown' as const,
    input: { withdrawalId: record?.id ?? NOBODYS },
    as: person,
  };
  const message = 'This withdrawal has no cooldown running.';
  const refusal =
    gate(person, 'withdrawals.lift-cooldown') ??
    missing(record) ??
    heldByOther(record, person) ??
    (record?.cooldown ? undefined : ({ status: 'FAILED_PRECONDITION', message } as const));
  if (refusal || !record) return { ...call, refusal, settle: never };
  return {
    ...call,
    settle() {
      record.cooldown = undefined;
      record.version++;
      log(world, 'withdrawal_cooldown_lifted', person, record.id);
      return { withdrawal: shown(world, record) };
    },
  };
}

/** Whether a change by one person would leave the record other than it is. */
export function wouldChange(world: World, record: ModelRecord, value: Value, person: Person): boolean {
  return apply(world, structuredClone({ ...record, lock: undefined }), value, person);
}

/** @returns false if the record already is as wanted */
function apply(world: World, record: ModelRecord, value: Value, person: Person): boolean {
  const before = JSON.stringify([record.username, record.amount, record.fields]);
  const oldStatus = record.fields.status;
  switch (value.field) {
    case 'username': {
      const username = world.players[value.player] as string;
      if (record.username !== username && record.cooldown) {
        record.cooldown = cooldownBeside(world, record, record.cooldown, username);
      }
      record.username = username;
      break;
    }
    case 'amount':
      record.amount = value.amount;
      break;
    case 'method':
      record.fields.method = value.method;
      if (value.of === 'withdrawal') {
        Object.assign(record.fields, { paymentUsername: null, email: null, ...destinationOf(value.method) });
      }
      break;
    case 'status':
      Object.assign(record.fields, value.of === 'deposit' ? { status: value.status } : partsOf(value));
      break;
    default:
      record.fields[value.field] = value.text;
  }
  if (record.fields.status !== oldStatus) record.statusUpdatedBy = person.id;
  if (value.field === 'status' && ['declined', 'not_sent'].includes(value.status))
    record.cooldown = undefined;
  return JSON.stringify([record.username, record.amount, record.fields]) !== before;
}

/** A moved cooldown begins where those of its new player end, if it lasts longer. */
function cooldownBeside(
  world: World,
  moved: ModelRecord,
  { from, to }: NonNullable<ModelRecord['cooldown']>,
  username: string,
): ModelRecord['cooldown'] {
  const others = world.records.flatMap(({ id, username: player, cooldown }) =>
    id !== moved.id && player === username && cooldown && cooldown.from < to && from < cooldown.to
      ? [cooldown.to]
      : [],
  );
  const last = Math.max(from, ...others);
  return last < to ? { from: last, to } : undefined;
}

type WithdrawalStatus = Extract<Value, { field: 'status'; of: 'withdrawal' }>;

function reasonOf({ status, isReasonOther }: WithdrawalStatus) {
  const named = status === 'declined' ? 'insufficient_funds' : 'technical_issue';
  return isReasonOther ? { reason: 'other', customReason: 'Name differs' } : { reason: named };
}

function partsOf(value: WithdrawalStatus): Record<string, string | null> {
  const { status } = value;
  const { reason = null, customReason = null } =
    status === 'declined' || status === 'not_sent' ? reasonOf(value) : {};
  return status === 'sent' || status === 'not_sent'
    ? { status, sendStatus: status, notSentReason: reason, customNotSentReason: customReason }
    : { status, approvalStatus: status, declineReason: reason, customDeclineReason: customReason };
}

function inputOf(world: World, value: Value): object {
  switch (value.field) {
    case 'username':
      return { username: world.players[value.player] };
    case 'amount':
      return { amount: value.amount };
    case 'method':
      return {
        newMethod: value.method,
        ...(value.of === 'withdrawal' && { ...destinationOf(value.method), name: 'Jane Doe' }),
      };
    case 'status': {
      const takesReason = value.of === 'withdrawal' && ['declined', 'not_sent'].includes(value.status);
      return { status: value.status, ...(takesReason && reasonOf(value)) };
    }
    default:
      return { [value.field]: value.text };
  }
}

function missing(record: ModelRecord | undefined): Refusal | undefined {
  return record === undefined ? { status: 'NOT_FOUND' } : undefined;
}

function heldByOther(record: ModelRecord | undefined, person: Person): Refusal | undefined {
  if (!record?.lock?.isRunning || record.lock.by === person) return undefined;
  return {
    status: 'FAILED_PRECONDITION',
    message: `${record.lock.by.name} is working on this ${record.kind}.`,
  };
}
