import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkChain } from '#server/features/activity/chain.ts';
import { adoptKey } from '#server/platform/sealing/key-check.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { atTerminal, cage } from '#test/fixtures/cage-command.ts';
import { startTestCashier, TEST_KEYS, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createEmptyDatabase } from '#test/fixtures/test-database.ts';
import { doctorCommand } from './doctor.ts';
import { setPasswordCommand, setStaffPassword } from './set-password.ts';
import { upgradeCheckCommand } from './upgrade-check.ts';

// Some start processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const SECRET = 'a secret of at least 32 characters';
const NEW_PASSWORD = 'another horse, another battery';

let cashier: TestCashier;
let folder: string;
let variables: Record<string, string>;

beforeAll(async () => {
  cashier = await startTestCashier();
  await adoptKey(cashier.database.queries, createSealer(SECRET));
  folder = await mkdtemp(join(tmpdir(), 'cage-commands-'));
  await writeFile(join(folder, 'used'), '');
  variables = {
    CAGE_DATA: folder,
    DATABASE_URL: cashier.database.url,
    CAGE_SECRET: SECRET,
    CAGE_PRICES_URL: 'off',
    PORT: new URL(cashier.origin).port,
  };
});

afterAll(async () => {
  await cashier[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function signIn(email: string, password: string): Promise<string | undefined> {
  return (await cashier.send('signIn', { email, password })).result?.token;
}

const givePassword = (email: string, password: string) =>
  setStaffPassword({ database: cashier.database, keys: TEST_KEYS }, email, { password });

describe('cage set-password', () => {
  test('gives a lost owner a password, ends their sessions and attempts, and is logged', async () => {
    const owner = await cashier.addStaff('owner');
    const token = await signIn(owner.email, owner.password);
    for (let tries = 0; tries < 6; tries++) await signIn(owner.email, 'forgotten');
    expect(await signIn(owner.email, owner.password)).toBeUndefined();

    expect(await givePassword(owner.email, NEW_PASSWORD)).toMatchObject({
      exitCode: 0,
    });
    expect((await cashier.send('getCurrentAdmin', {}, token)).error?.status).toBe('UNAUTHENTICATED');
    expect(await signIn(owner.email, owner.password)).toBeUndefined();
    expect(await signIn(owner.email, NEW_PASSWORD)).toBeTruthy();

    const { rows } = await cashier.database.pool.query(
      `select message, actor_id from activity_log where action = 'admin_password_set' and subject_id = $1`,
      [owner.id],
    );
    const message = `The operator set a new password for ${owner.email} at the command line of the server`;
    expect(rows).toEqual([{ message, actor_id: null }]);
    expect(await checkChain(cashier.database, [])).toMatchObject({ broken: undefined });
  });

  test('refuses what the console refuses, and names the owners to who knows none', async () => {
    const owner = await cashier.addStaff('owner');
    const short = await givePassword(owner.email, 'short');
    expect(short).toMatchObject({ exitCode: 1, text: expect.stringContaining('10 to 1,000 characters') });
    const unknown = await givePassword('me@example.com', NEW_PASSWORD);
    expect(unknown.exitCode).toBe(1);
    expect(unknown.text).toContain('Nobody on the staff has the email me@example.com.');
    expect(unknown.text).toContain(owner.email);
    expect(await signIn(owner.email, owner.password)).toBeTruthy();
    expect(await setPasswordCommand.run([], variables)).toMatchObject({ exitCode: 2 });
  });

  test('reads the password from its standard input', async () => {
    const owner = await cashier.addStaff('owner');
    const { code, output } = await cage(
      ['set-password', owner.email.toUpperCase(), '--password-stdin'],
      variables,
      `${NEW_PASSWORD}\n`,
    );
    expect(output).toBe(`${owner.email} has the new password, and is signed out everywhere.\n`);
    expect(code).toBe(0);
    expect(await signIn(owner.email, NEW_PASSWORD)).toBeTruthy();
  });

  test('asks for the password on a terminal, twice, without showing it', async () => {
    const owner = await cashier.addStaff('owner');
    const typed = await atTerminal(['set-password', owner.email], variables, [
      ['New password: ', `${NEW_PASSWORD}\r`],
      ['Once more: ', `${NEW_PASSWORD}\r`],
    ]);
    expect(typed.output).toContain(`${owner.email} has the new password, and is signed out everywhere.`);
    expect(typed.output).not.toContain('battery');
    expect(typed.code).toBe(0);
    expect(await signIn(owner.email, NEW_PASSWORD)).toBeTruthy();
  });

  test.each([
    [
      'a slip of the hand',
      [
        ['New password: ', `${NEW_PASSWORD}\r`],
        ['Once more: ', 'another\r'],
      ],
      'not the same',
    ],
    ['Ctrl-C', [['New password: ', '\x03']], 'No password was given; nothing was changed.'],
    ['Ctrl-D', [['New password: ', '\x04']], 'No password was given; nothing was changed.'],
  ] as const)('changes nothing after %s', async (_what, keys, words) => {
    const owner = await cashier.addStaff('owner');
    const { code, output } = await atTerminal(['set-password', owner.email], variables, keys);
    expect(output).toContain(words);
    expect(code).toBe(1);
    expect(await signIn(owner.email, owner.password)).toBeTruthy();
  });
});

describe('cage doctor', () => {
  test('finds nothing wrong with a running Cage', async () => {
    const { exitCode, text } = await doctorCommand.run([], variables);
    expect(text).toMatch(/^ok +key +belongs to this database$/m);
    expect(text).toMatch(/^ok +port +Cage answers at port/m);
    expect(text).toMatch(/^ok +schema +up to date/m);
    expect(text).toMatch(/^ok +settings +as owners saved them$/m);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(cashier.database.url);
    // The tests' PostgreSQL is set to forget what a power cut takes.
    expect(text.match(/^PROBLEM .*/gm)?.every((line) => /fsync|full_page|synchronous/.test(line))).toBe(true);
    expect(exitCode).toBe(1);
  });

  test('names settings that somebody has changed in the database', async () => {
    const { pool } = cashier.database;
    const { rows } = await pool.query('select settings from payment_settings');
    const put = (settings: unknown) =>
      pool.query('update payment_settings set settings = $1', [JSON.stringify(settings)]);
    await put(null);
    try {
      const { exitCode, text } = await doctorCommand.run([], variables);
      expect(text).toMatch(/^PROBLEM +settings +Changed in the database, .*: payment methods\./m);
      expect(exitCode).toBe(1);
    } finally {
      await put(rows[0].settings);
    }
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a key of another database',
      { CAGE_SECRET: 'another secret of 32 characters!!' },
      /PROBLEM +key +CAGE_SECRET is not the key/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://cage:hidden@127.0.0.1:1/cage' },
      /PROBLEM +database +DATABASE_URL cannot be used/,
    ],
    ['a wrong variable', { CAGE_MAIL_TO: 'me' }, /PROBLEM +configuration +CAGE_MAIL_TO must be/],
    [
      'a silent mail server',
      { SMTP_URL: 'smtp://cage:hidden@127.0.0.1:1', CAGE_MAIL_TO: 'a@example.com' },
      /PROBLEM +mail +127.0.0.1 takes no connections on port 1\..* Correct SMTP_URL/,
    ],
    [
      'a dead price service',
      { CAGE_PRICES_URL: 'http://127.0.0.1:1/' },
      /PROBLEM +prices +127.0.0.1:1 does not answer with coin prices/,
    ],
    [
      'an origin without TLS',
      { CAGE_ORIGIN: 'http://cashier.example' },
      /PROBLEM +origin +http:\/\/cashier.example is not encrypted/,
    ],
    [
      'a proxy that is not there',
      { CAGE_ORIGIN: 'https://127.0.0.1:1' },
      /WARNING +proxy +https:\/\/127.0.0.1:1 cannot be reached/,
    ],
  ])('finds %s', async (_what, differing, finding) => {
    const { exitCode, text } = await doctorCommand.run([], { ...variables, ...differing });
    expect(text).toMatch(finding);
    expect(text).not.toContain('hidden');
    expect(exitCode).toBe(1);
  });

  test('finds a log whose end is not the one that was written', async () => {
    await cashier.addStaff('owner').then(({ email }) => givePassword(email, NEW_PASSWORD));
    const { pool } = cashier.database;
    await pool.query(`update activity_log_head set hash = decode(repeat('ab', 32), 'hex')`);
    const { text } = await doctorCommand.run([], variables);
    expect(text).toMatch(/PROBLEM +activity log +Its last entry is not the one that its head names/);
    await pool.query(
      'update activity_log_head set hash = (select hash from activity_log where id = last_id)',
    );
  });

  test('finds a data folder that others may look into, and one that is a file', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { text } = await doctorCommand.run([], { ...variables, CAGE_DATA: file });
    expect(text).toMatch(/PROBLEM +data folder +.* is a file/);
  });
});

describe('cage upgrade-check', () => {
  test('says that nothing is pending', async () => {
    const { exitCode, text } = await upgradeCheckCommand.run([], variables);
    expect(text).toContain('Nothing is pending');
    expect(exitCode).toBe(0);
  });

  test('lists what a start would apply, and applies nothing', async () => {
    await using database = await createEmptyDatabase();
    const { exitCode, text } = await upgradeCheckCommand.run([], {
      ...variables,
      DATABASE_URL: database.url,
    });
    expect(text).toContain('The database is empty.');
    expect(text).toMatch(/^ {2}0002-keep-staff\.sql$/m);
    expect(exitCode).toBe(0);
    const { rows } = await database.pool.query(`select to_regclass('migrations') as migrations`);
    expect(rows).toEqual([{ migrations: null }]);
  });

  test('refuses a database that a newer Cage has migrated', async () => {
    const { pool } = cashier.database;
    await pool.query(
      `insert into migrations (name, digest, cage_version) values ('9999-later.sql', '', '99.0.0')`,
    );
    try {
      const { exitCode, text } = await upgradeCheckCommand.run([], variables);
      expect(text).toContain('Start Cage 99.0.0 or newer.');
      expect(exitCode).toBe(1);
    } finally {
      await pool.query(`delete from migrations where name = '9999-later.sql'`);
    }
  });
});

describe('backups', () => {
  const note = (hours: number) =>
    cashier.database.pool.query(
      `insert into backups (file, taken_at, bytes, row_count) values ('/b.age', now() - $1 * interval '1 hour', 2e6, 1)`,
      [hours],
    );
  const forget = () => cashier.database.pool.query('delete from backups');
  const seen = async (differing: Record<string, string> = {}) =>
    (await doctorCommand.run([], { ...variables, ...differing })).text;

  test('are missed, found and found to be old by the doctor', async () => {
    await forget();
    expect(await seen()).toMatch(/WARNING +backups +None was made yet. Set CAGE_BACKUP_TO/);
    await note(5);
    expect(await seen()).toMatch(/ok +backups +The last one is 5 hours old: \/b\.age/);
    const daily = { CAGE_BACKUP_TO: folder, CAGE_BACKUP_RECIPIENT: 'age1x', CAGE_BACKUP_EVERY: '3h' };
    expect(await seen(daily)).toMatch(/PROBLEM +backups +The last one is 5 hours old. Make one/);
    await writeFile(join(folder, 'empty'), '\n');
    const empty = { CAGE_BACKUP_TO: folder, CAGE_BACKUP_PASSPHRASE_FILE: join(folder, 'empty') };
    expect(await seen(empty)).toMatch(
      /PROBLEM +backups +None can be made by schedule: The passphrase in .*empty is too short/,
    );
    const unreadable = { CAGE_BACKUP_TO: folder, CAGE_BACKUP_PASSPHRASE_FILE: join(folder, 'no-passphrase') };
    expect(await seen(unreadable)).toMatch(/PROBLEM +backups +.*no-passphrase cannot be read/);
  });

  test('are asked for before an upgrade', async () => {
    const { pool } = cashier.database;
    const { rows } = await pool.query(
      'delete from migrations where name = (select max(name) from migrations) returning *',
    );
    const check = async () => (await upgradeCheckCommand.run([], variables)).text;
    try {
      await forget();
      expect(await check()).toContain('No backup was made yet. Make one first: npx cage backup.');
      await note(50);
      expect(await check()).toMatch(/The last backup is 2 days old, as of .*\. Make one first/);
      await note(1);
      expect(await check()).toMatch(/The last backup is 1 hour old, as of [^.]*\.$/m);
    } finally {
      const { name, digest, cage_version } = rows[0];
      await pool.query('insert into migrations (name, digest, cage_version) values ($1, $2, $3)', [
        name,
        digest,
        cage_version,
      ]);
    }
  });
});
