import { randomUUID } from 'node:crypto';
import type { RecordKind } from '#domain/records/record.ts';
import {
  gate,
  log,
  type ModelRecord,
  type Person,
  type Refusal,
  type SentRequest,
  type Step,
  shown,
  type World,
} from './world.ts';

const PASSWORD = 'the player’s own';

export function playerRequest(
  kind: RecordKind,
  fields: Pick<SentRequest, 'username' | 'method' | 'amount'>,
): SentRequest {
  const name = kind === 'deposit' ? 'sendDepositEmail' : 'sendWithdrawEmail';
  return { ...fields, name, kind, source: 'player', requestId: randomUUID() };
}

export function staffEntry(
  kind: RecordKind,
  fields: Pick<SentRequest, 'username' | 'method' | 'amount'>,
): SentRequest {
  const name = kind === 'deposit' ? 'createManualDeposit' : 'createManualWithdrawal';
  return { ...fields, name, kind, source: 'staff', requestId: randomUUID() };
}

/** @param by who enters it, if it is staff's */
export function sendRequest(world: World, request: SentRequest, by: Person): Step {
  const { name, kind, source } = request;
  const key = `${kind} ${request.requestId}`;
  const isByStaff = source === 'staff';
  const denial = isByStaff ? gate(by, `${kind}s.create`) : undefined;
  const stored = world.taken.get(key);
  const call = { name, input: inputOf(request), ...(isByStaff && { as: by }) };
  if (denial) return { ...call, refusal: denial, settle: never };
  if (stored) {
    if (!isSame(stored.request, request)) {
      const message = `Another ${kind} request was already sent under this request ID.`;
      return { ...call, refusal: { status: 'ALREADY_EXISTS', message }, settle: never };
    }
    return { ...call, settle: () => answered(world, stored.record) };
  }
  const refusal = isByStaff ? undefined : playerRefusal(world, request);
  return {
    ...call,
    refusal,
    settle(result: Parameters<typeof newRecord>[1]) {
      const record = newRecord(request, result);
      world.records.push(record);
      world.taken.set(key, { request, record });
      if (isByStaff) log(world, `manual_${kind}_created`, by, record.id);
      return answered(world, record);
    },
  };
}

export function isInCooldown(world: World, username: string): boolean {
  return cooldownsOf(world, username).length > 0;
}

function cooldownsOf(world: World, username: string): number[] {
  return world.records.flatMap(({ username: player, cooldown }) =>
    player === username && cooldown ? [cooldown.to] : [],
  );
}

function playerRefusal(world: World, { kind, username }: SentRequest): Refusal | undefined {
  if (world.standings.get(username) === 'suspended') {
    const message = 'This account cannot use the cashier. Please contact support.';
    return { status: 'PERMISSION_DENIED', message };
  }
  const ends = kind === 'withdrawal' ? cooldownsOf(world, username) : [];
  if (ends.length === 0) return undefined;
  const until = new Date(Math.max(...ends)).toISOString();
  return { status: 'FAILED_PRECONDITION', message: `You can submit another after ${until}.` };
}

function isSame(one: SentRequest, other: SentRequest): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other)) && one.name === other.name;
}

function inputOf(request: SentRequest): object {
  const { kind, source, username, method, amount, requestId } = request;
  const common = { requestId, username, method, amount };
  if (source === 'staff') {
    return { ...common, [kind === 'deposit' ? 'senderName' : 'recipientName']: 'Jane Doe' };
  }
  if (kind === 'deposit') return { ...common, senderName: 'Jane Doe' };
  return { ...common, ...destinationOf(method), name: 'Jane Doe', password: PASSWORD };
}

/** Where a withdrawal by a method is paid, the same each time. */
export function destinationOf(method: string): { paymentUsername?: string; email?: string } {
  return method === 'Venmo' ? { paymentUsername: '@jane-lee' } : { email: 'jane@example.com' };
}

type Stored = { readonly id: string; readonly createdAt: string; readonly reference?: string };
type Entered = { readonly [Kind in RecordKind]?: { readonly id: string; readonly timestamp: string } };

function newRecord(request: SentRequest, result: Stored | Entered): ModelRecord {
  const { kind, source, username, method, amount } = request;
  const entered = 'id' in result ? undefined : (result[kind] as { id: string; timestamp: string });
  const {
    id,
    createdAt,
    reference = null,
  } = entered ? { id: entered.id, createdAt: entered.timestamp } : (result as Stored);
  const from = Date.parse(createdAt);
  const isPlayersWithdrawal = kind === 'withdrawal' && source === 'player';
  return {
    ...{ kind, id, source, createdAt, reference, username, amount },
    version: 1,
    statusUpdatedBy: null,
    fields:
      kind === 'deposit'
        ? {
            ...{ method, status: 'pending', senderName: 'Jane Doe', paymentAccount: accountTold(request) },
            ...{ declineReason: null, customDeclineReason: null },
          }
        : {
            ...{ method, status: 'pending', approvalStatus: 'pending', sendStatus: null },
            ...{ declineReason: null, customDeclineReason: null },
            ...{ notSentReason: null, customNotSentReason: null },
            ...{ paymentUsername: null, email: null, ...(isPlayersWithdrawal && destinationOf(method)) },
          },
    lock: undefined,
    cooldown: isPlayersWithdrawal ? { from, to: from + 24 * 3_600_000 } : undefined,
    password: isPlayersWithdrawal ? PASSWORD : undefined,
  };
}

/** The one account of the fixtures' settings; without one a deposit is taken all the same, and names none. */
function accountTold({ source, method }: SentRequest): string | null {
  return source === 'player' && method === 'Venmo' ? '@the-casino' : null;
}

/** What its sender is told of a stored request, the first time and again. */
function answered(world: World, record: ModelRecord): object {
  const { kind, source, id, createdAt, reference } = record;
  if (source === 'staff') return { [kind]: shown(world, record) };
  return { id, createdAt, status: 'pending', ...(kind === 'deposit' && { reference }) };
}

export function never(): never {
  throw new Error('A call that was to be refused has succeeded');
}
