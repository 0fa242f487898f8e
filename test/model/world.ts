import type { ErrorStatus } from '#contract/base/errors.ts';
import type { CallName } from '#contract/calls.ts';
import { type Capability, can, type Role } from '#domain/access/capabilities.ts';
import type { ActivityAction } from '#domain/activity/actions.ts';
import type { Standing } from '#domain/players/player.ts';
import type { RecordKind } from '#domain/records/record.ts';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  role: Role;
  /** Of the last session, which may have ended. */
  token: string;
  hasSession: boolean;
  isRemoved: boolean;
  attempts: number;
};

/** A deposit or withdrawal as staff are to see it. */
export type ModelRecord = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly source: 'player' | 'staff';
  readonly createdAt: string;
  readonly reference: string | null;
  username: string;
  /** USD, as it is sent. */
  amount: number;
  version: number;
  statusUpdatedBy: string | null;
  /** The other fields, which staff change. */
  fields: Record<string, string | null>;
  lock: { by: Person; isRunning: boolean } | undefined;
  /** Of a player's withdrawal, until it is lifted: a half-open range of epoch milliseconds. */
  cooldown: { readonly from: number; readonly to: number } | undefined;
  password: string | undefined;
};

/** A request that was sent under a `requestId`, whether or not it was taken. */
export type SentRequest = {
  readonly name: CallName;
  readonly kind: RecordKind;
  readonly source: 'player' | 'staff';
  readonly username: string;
  readonly method: string;
  readonly amount: number;
  readonly requestId: string;
};

export type Entry = {
  readonly action: ActivityAction;
  readonly actor: string;
  readonly subject: string | null;
};

/** What there is to be, by the rules, after what was done so far. */
export type World = {
  readonly staff: readonly Person[];
  readonly players: readonly string[];
  readonly standings: Map<string, Standing>;
  readonly records: ModelRecord[];
  readonly requests: SentRequest[];
  /** What is stored under a `requestId`, by kind and id. */
  readonly taken: Map<string, { readonly request: SentRequest; readonly record: ModelRecord }>;
  readonly entries: Entry[];
};

export type Refusal = { readonly status: ErrorStatus; readonly message?: string | undefined };

/** A call, how it is to be answered, and what a success means. */
export type Step = {
  readonly name: CallName;
  readonly input: object;
  readonly as?: Person;
  readonly refusal?: Refusal | undefined;
  /** Brings the world up to date. @returns what the answer is to contain */
  settle(result: never): object;
};

/** What the protocol refuses before anything is looked up. */
export function gate(person: Person, capability: Capability | 'signed-in'): Refusal | undefined {
  if (!person.hasSession) return { status: 'UNAUTHENTICATED' };
  if (capability !== 'signed-in' && !can(person.role, capability)) return { status: 'PERMISSION_DENIED' };
  return undefined;
}

export function log(world: World, action: ActivityAction, actor: Person, subject: string | null): void {
  world.entries.push({ action, actor: actor.id, subject });
}

/** A record as its list and every answer about it show it. */
export function shown(world: World, record: ModelRecord): object {
  const { id, username, amount, version, source, statusUpdatedBy, fields, lock, cooldown } = record;
  return {
    ...{ id, username, amount, version, source, statusUpdatedBy, ...fields },
    timestamp: record.createdAt,
    standing: world.standings.get(username) ?? 'good',
    lockedBy: lock?.by.id ?? null,
    lockedByName: lock?.by.name ?? null,
    ...(record.kind === 'deposit' && { reference: record.reference }),
    ...(record.kind === 'withdrawal' && {
      cooldownUntil: cooldown ? new Date(cooldown.to).toISOString() : null,
      hasPassword: record.password !== undefined,
    }),
  };
}
