import pg from 'pg';
import { expect, test } from 'vitest';
import { findStaffByEmail, insertStaff } from '#server/features/accounts/store.ts';
import { findTotpSecret, keepUnconfirmedTotp } from '#server/features/factors/store.ts';
import { isAltered, openSecret } from '#server/features/mailboxes/mailbox-keys.ts';
import { findMailbox, insertMailbox } from '#server/features/mailboxes/store.ts';
import { openEvidence } from '#server/features/receipts/evidence.ts';
import { nodeName } from '#server/platform/live/wake-up.ts';
import { adoptKey, changeKey } from '#server/platform/sealing/key-check.ts';
import { createKeyring, type Keyring, keyOf } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { SIGNING_SECRET as OLD, openSignedLog } from '#test/fixtures/log/signed-log.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { readConfiguration } from '../configuration.ts';
import { verifyKey } from '../verify-key.ts';
import { rotateKey } from './rotate-key.ts';
import { verifyLog } from './verify-log.ts';

const NEW = 'another secret of more than 32 characters';
const WITHDRAWAL = '20000000-0000-4000-8000-000000000001';
const PERSON = '30000000-0000-4000-8000-000000000001';

async function openSealed() {
  const log = await openSignedLog();
  const { queries } = log.database;
  const sealer = createSealer(OLD);
  await adoptKey(queries, sealer);
  await insertWithdrawals(log.database, [
    { id: WITHDRAWAL, password_sealed: sealer.seal('hunter2', `withdrawal:${WITHDRAWAL}`) },
    { password_sealed: 'v2.nobody-opens-this' },
  ]);
  await insertStaff(queries, createRowSigner(sealer.keys), {
    id: PERSON,
    email: 'olga@example.com',
    displayName: 'Olga',
    role: 'owner',
    passwordHash: 'x',
    initialPasswordSealed: sealer.seal('initial', `staff:${PERSON}`),
  });
  const { take } = openTaker(log.database, OLD);
  const [receipt] = await take(mailOf({ raw: 'Jane Doe paid you' }));
  await keepUnconfirmedTotp(
    queries,
    { sealer, signer: createRowSigner(sealer.keys) },
    { staffId: PERSON, secret: 'JBSWY3DP' },
  );
  const mailboxId = await insertMailbox(
    queries,
    { sealer, signer: createRowSigner(sealer.keys) },
    {
      ...{
        host: 'imap.example.com',
        port: 993,
        secure: true,
        user: 'receipts@example.com',
        login: 'password',
      },
      ...{ secret: 'an app password', accountIds: [], addresses: [], enabled: false },
    },
  );
  await log.signEntries(2);
  const variables = { DATABASE_URL: log.database.url, CAGE_DATA: log.folder };
  const rotated = readConfiguration([], { ...variables, CAGE_SECRET: NEW, CAGE_SECRET_PREVIOUS: OLD });
  const opened = async () => {
    const { rows } = await log.database.pool.query<{ player: string; initial: string }>(
      `select (select password_sealed from withdrawals where id = $1) as player,
        (select initial_password_sealed from staff where id = $2) as initial`,
      [WITHDRAWAL, PERSON],
    );
    const { player = '', initial = '' } = rows[0] ?? {};
    expect([player, initial].every((seal) => seal.startsWith(`v2.${keyOf(NEW).id}.`))).toBe(true);
    const withNew = createSealer(NEW);
    const keys = { sealer: withNew, signer: createRowSigner(withNew.keys) };
    const totp = await findTotpSecret(log.database.queries, keys, PERSON, false);
    expect(totp).toMatchObject({ secret: 'JBSWY3DP' });
    const [evidence] = await openEvidence(queries, withNew, receipt?.id as string);
    expect(evidence?.raw).toBe('Jane Doe paid you');
    const mailbox = await findMailbox(queries, mailboxId as string);
    expect(mailbox && openSecret(withNew, mailbox)).toBe('an app password');
    expect(mailbox && isAltered(keys.signer, mailbox)).toBe(false);
    return [withNew.open(player, `withdrawal:${WITHDRAWAL}`), withNew.open(initial, `staff:${PERSON}`)];
  };
  return { ...log, rotated, opened, variables };
}

test('all that is sealed is sealed anew, the head is signed with both keys, and the key before is refused', async () => {
  await using cageOf = await openSealed();
  const { database, rotated } = cageOf;
  const outcome = await rotateKey(rotated);
  expect(outcome).toEqual({
    exitCode: 1,
    text: expect.stringMatching(
      /^The key is changed\. Sealed anew: 5\. Seals that none of the keys opens, which were left as they are: 1 \(withdrawal:[0-9a-f-]{36}\)\.$/,
    ),
  });
  expect(await cageOf.opened()).toEqual(['hunter2', 'initial']);
  const olga = await findStaffByEmail(database, createRowSigner(createKeyring(NEW)), 'olga@example.com');
  expect(olga?.isAltered).toBe(false);
  const keys = (await cageOf.readLines()).slice(-2).map((line) => JSON.parse(line).key);
  expect(keys).toEqual([keyOf(OLD).id, keyOf(NEW).id]);
  expect((await verifyLog(rotated)).text).toContain('The activity log is intact: 3 entries');
  await expect(verifyKey(database, createKeyring(OLD), { dataFolder: '', secret: OLD })).rejects.toThrow(
    'is not the key that this database was sealed with',
  );
  const ring = createKeyring(OLD, [NEW]);
  await verifyKey(database, ring, { dataFolder: '', secret: OLD });
  expect(ring.current.secret).toBe(NEW);

  expect((await rotateKey(rotated)).text).toMatch(/^The database has the key of CAGE_SECRET already/);
});

test('the key is not changed while a node runs that does not have the new one', async () => {
  await using cageOf = await openSealed();
  const nodeWith = async (keys: Keyring) => {
    const client = new pg.Client({
      connectionString: cageOf.database.url,
      application_name: nodeName(keys.all.map(({ id }) => id)),
    });
    await client.connect();
    return client;
  };
  const ready = await nodeWith(createKeyring(NEW, [OLD]));
  const lacking = await nodeWith(createKeyring(OLD));
  expect(await rotateKey(cageOf.rotated)).toEqual({
    exitCode: 2,
    text: expect.stringMatching(
      /^Nodes that run without the new key: 1, on 127\.0\.0\.1\. .* Nothing was changed\.$/,
    ),
  });
  await Promise.all([ready.end(), lacking.end()]);
});

test('a rotation that was killed before it had signed goes on where it was, and one without a new key is not begun', async () => {
  await using cageOf = await openSealed();
  const { rows: before } = await cageOf.database.pool.query(
    'select count(*)::int as count from activity_log',
  );
  await changeKey(cageOf.database.queries, keyOf(NEW));
  expect((await rotateKey(cageOf.rotated)).text).toContain('Sealed anew: 5.');
  expect(await cageOf.opened()).toEqual(['hunter2', 'initial']);
  const { rows: after } = await cageOf.database.pool.query('select count(*)::int as count from activity_log');
  expect(after).toEqual(before);
  const heads = (await cageOf.readLines()).slice(-2).map((line) => JSON.parse(line));
  expect(heads.map(({ key }) => key)).toEqual([keyOf(OLD).id, keyOf(NEW).id]);
  expect(heads[1]).toMatchObject({ hash: heads[0].hash, previous: heads[0].mac });
  expect((await verifyLog(cageOf.rotated)).text).toContain('The activity log is intact');

  const alone = readConfiguration([], { ...cageOf.variables, CAGE_SECRET: NEW });
  expect((await rotateKey(alone)).exitCode).toBe(2);
});

test('two rotations at once are one', async () => {
  // One says of what it could not open, the other that it was not begun.
  await using cageOf = await openSealed();
  const [one, other] = await Promise.all([rotateKey(cageOf.rotated), rotateKey(cageOf.rotated)]);
  expect([one.exitCode, other.exitCode].sort()).toEqual([1, 2]);
  expect(await cageOf.opened()).toEqual(['hunter2', 'initial']);
});
