import { argon2Sync, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Role } from '#domain/access/capabilities.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { insertStaff } from '#server/features/accounts/store.ts';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { totalsIn } from '#server/features/records/kept-totals.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { type Action, PLAYER_COUNT } from './actions.ts';
import { perform } from './perform.ts';
import { PASSWORD, signIn } from './staff-steps.ts';
import { take } from './take.ts';
import { type Person, shown, type World } from './world.ts';

/** A real server over a database of its own, on which one sequence is run after the other. */
export type Lane = AsyncDisposable & {
  /** @throws when what is answered or stored differs from the model */
  run(sequence: readonly Action[]): Promise<void>;
  /** Calls made so far. */
  readonly calls: () => number;
};

const ROLES: readonly Role[] = ['owner', 'supervisor', 'supervisor', 'member'];

export async function openLane(): Promise<Lane> {
  const cashier = await startTestCashier();
  const { queries } = cashier.database;
  const reader = await cashier.signInAs('member');
  let calls = 0;
  const counted: TestCashier = {
    ...cashier,
    send(name, input, token) {
      calls++;
      return cashier.send(name, input, token);
    },
  };

  /** Nobody of an earlier sequence counts as an owner, or as an attempt, any more. */
  async function newWorld(): Promise<World> {
    await queries
      .updateTable('staff')
      .set({ removed_at: new Date() })
      .where('removed_at', 'is', null)
      .where('id', '!=', reader.id)
      .execute();
    await queries.deleteFrom('attempt_limits').execute();
    const staff = await Promise.all(ROLES.map((role, index) => addPerson(cashier, role, index)));
    const group = String(randomInt(1e11, 1e12));
    const players = Array.from({ length: PLAYER_COUNT }, (_, index) => `FC${group}${index}`);
    const world = {
      ...{ staff, players, standings: new Map(), records: [], requests: [], taken: new Map(), entries: [] },
    };
    for (const person of staff) await take(counted, signIn(world, person, true));
    return world;
  }

  return {
    calls: () => calls,
    async run(sequence) {
      const [before, lastEntry] = [await readTotals(cashier), await lastEntryOf(cashier)];
      const world = await newWorld();
      for (const action of sequence) await perform(counted, world, action);

      const search = (world.players[0] as string).slice(0, -1);
      const { deposits } = await cashier.call('getDeposits', { search, limit: 100 }, reader.token);
      const { withdrawals } = await cashier.call('getWithdrawals', { search, limit: 100 }, reader.token);
      const seen = { deposit: byId(deposits), withdrawal: byId(withdrawals) };
      for (const kind of RECORD_KINDS) {
        const expected = world.records.filter((record) => record.kind === kind);
        expect(seen[kind], `${kind}s`).toMatchObject(
          byId(expected.map((record) => shown(world, record) as { id: string })),
        );
      }
      expect(await entriesAfter(cashier, lastEntry), 'activity entries').toEqual(world.entries);
      expect(await readTotals(cashier), 'totals').toEqual(withRecords(before, world));
      expect(await checkLedger(queries), 'ledger').toEqual({ notOfFacts: [], notOfDays: [] });
    },
    async [Symbol.asyncDispose]() {
      await cashier[Symbol.asyncDispose]();
    },
  };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

// As weak as argon2 can be: a thousand sign-ins are no test of it.
const SALT = randomBytes(16);
const WEAK = { message: PASSWORD, nonce: SALT, memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const HASH = `$argon2id$v=19$m=8,t=1,p=1$${encode(SALT)}$${encode(argon2Sync('argon2id', WEAK))}`;

async function addPerson({ database }: TestCashier, role: Role, index: number): Promise<Person> {
  const id = randomUUID();
  const [email, name] = [`${id}@example.com`, `${role} ${index}`];
  await insertStaff(database.queries, TEST_SIGNER, {
    ...{ id, email, displayName: name, role },
    passwordHash: HASH,
  });
  return { id, email, name, role, token: '', hasSession: false, isRemoved: false, attempts: 0 };
}

async function lastEntryOf({ database }: TestCashier): Promise<number> {
  const { id } = await database.queries
    .selectFrom('activity_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}

async function entriesAfter({ database }: TestCashier, id: number): Promise<object[]> {
  return database.queries
    .selectFrom('activity_log')
    .select(['action', 'actor_id as actor', 'subject_id as subject'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
}

/** How many there are, and their cents, by kind, method and status. */
type Totals = Record<string, { count: number; cents: number }>;

async function readTotals({ database }: TestCashier): Promise<Totals> {
  const { rows } = await sql<{ key: string; count: number; cents: number }>`
    select concat_ws(' ', kind, method, status) as key, sum(count)::int as count, sum(amount_cents)::int as cents
    from ${totalsIn({})} group by key having sum(count) <> 0 or sum(amount_cents) <> 0`.execute(
    database.queries,
  );
  return Object.fromEntries(rows.map(({ key, count, cents }) => [key, { count, cents }]));
}

function withRecords(before: Totals, { records }: World): Totals {
  const totals = structuredClone(before);
  for (const { kind, amount, fields } of records) {
    const key = `${kind} ${fields.method} ${fields.status}`;
    const { count, cents } = totals[key] ?? { count: 0, cents: 0 };
    totals[key] = { count: count + 1, cents: cents + Math.round(amount * 100) };
  }
  return totals;
}
