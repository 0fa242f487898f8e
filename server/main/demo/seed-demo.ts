import type { Insertable } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { DB } from '#db/types.ts';
import { type Capability, can, type Role } from '#domain/access/capabilities.ts';
import { hasStaff, insertStaff } from '#server/features/accounts/store.ts';
import {
  type Actor,
  activityRow,
  insertActivity,
  type NewActivity,
} from '#server/features/activity/store.ts';
import { insertDeposits } from '#server/features/deposits/store.ts';
import { loadSettings } from '#server/features/payment-settings/store.ts';
import { insertPlayers } from '#server/features/players/store.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import { sealPassword } from '#server/features/withdrawals/player-password.ts';
import { insertWithdrawals } from '#server/features/withdrawals/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { demoReceipts } from './demo-receipts.ts';
import { demoDeposits, demoWithdrawals } from './demo-requests.ts';
import { type Assigned, depositEntries, depositRow, withdrawalEntries, withdrawalRow } from './demo-rows.ts';
import { importDemoStatements } from './demo-statements.ts';
import { createRandom, type Random } from './random.ts';

export const DEMO_STAFF: ReadonlyArray<{
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
}> = [
  { email: 'owner@demo.example', displayName: 'Olivia Owner', role: 'owner' },
  { email: 'supervisor@demo.example', displayName: 'Sam Supervisor', role: 'supervisor' },
  { email: 'member@demo.example', displayName: 'Maya Member', role: 'member' },
];

const SEED = 20_260_101;
const ROWS_A_STATEMENT = 500;
const PLAYER_PASSWORD = 'demo-player';

/** Staff of each role, and about 5,000 deposits and withdrawals over 90 days. */
export async function seedDemo(
  database: Database,
  options: { readonly password: string; readonly sealer: Sealer; readonly now: Date },
): Promise<void> {
  if (await hasStaff(database)) return;
  const { password, sealer, now } = options;
  const signer = createRowSigner(sealer.keys);
  const passwordHash = await hashPassword(password);
  const staff = DEMO_STAFF.map((person) => ({ ...person, id: uuidv4() }));
  const whoMay = (capability: Capability) => staff.filter(({ role }) => can(role, capability));
  const { settings } = await loadSettings(database, signer);
  const random = createRandom(SEED);
  const deposits = assign(demoDeposits(random, settings, now), whoMay('deposits.change'), random);
  const withdrawals = assign(demoWithdrawals(random, now), whoMay('withdrawals.change'), random);
  const seal = (id: string) => sealPassword(sealer, id, PLAYER_PASSWORD);

  await database.queries.transaction().execute(async (transaction) => {
    for (const person of staff) await insertStaff(transaction, signer, { ...person, passwordHash });
    await insertPlayers(transaction, standings(deposits, random));
    await insertAll(deposits.map(depositRow), (rows) => insertDeposits(transaction, rows));
    const log: NewActivity[] = [];
    const intake = { transaction, sealer, signer, log: (entry: NewActivity) => log.push(entry) };
    const requests = deposits.map(({ request }) => request);
    for (const taken of demoReceipts(random, requests, now)) await takeReceiptsIn(intake, taken);
    await importDemoStatements(intake, settings, now);
    await insertAll(
      withdrawals.map((each) => withdrawalRow(each, seal)),
      (rows) => insertWithdrawals(transaction, rows),
    );
    const entries = [
      ...deposits.flatMap(depositEntries),
      ...withdrawals.flatMap(withdrawalEntries),
      ...log.map((entry) => ({ ...activityRow(entry), created_at: now })),
    ];
    await insertAll(
      entries.sort((one, other) => Number(one.created_at) - Number(other.created_at)),
      (rows) => insertActivity(transaction, signer, rows),
    );
  });
}

function assign<Request extends { readonly createdAt: Date }>(
  requests: readonly Request[],
  staff: readonly Actor[],
  random: Random,
): Array<Assigned<Request>> {
  return requests.map((request) => ({
    id: uuidv7({ msecs: request.createdAt.getTime() }),
    request,
    actor: random.pick(staff),
  }));
}

function standings(
  deposits: ReadonlyArray<Assigned<{ readonly username: string }>>,
  random: Random,
): Array<Insertable<DB['players']>> {
  const usernames = new Set(deposits.map(({ request }) => request.username));
  return Array.from(usernames).flatMap((username) => {
    const standing = random.weighted([
      ['good', 94],
      ['warning', 5],
      ['suspended', 1],
    ]);
    return standing === 'good' ? [] : [{ username, standing }];
  });
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await insert(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}
