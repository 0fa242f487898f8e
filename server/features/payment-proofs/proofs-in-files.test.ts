import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveProofsCommand } from '#server/main/commands/move-proofs.ts';
import { openFolder } from '#test/fixtures/backups.ts';
import { entriesOf, insertRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\nin a file', 'latin1');

let cashier: TestCashier;
let folder: { readonly path: string } & AsyncDisposable;
let proofs: string;
let token: string;
beforeAll(async () => {
  folder = await openFolder();
  proofs = join(folder.path, 'proofs');
  cashier = await startTestCashier({ variables: { CAGE_PROOFS: proofs } });
  token = (await cashier.signInAs('owner', 'Olga')).token;
});
afterAll(async () => {
  await cashier[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function upload(content = PNG, fileName = 'receipt.png') {
  const id = await insertRecord(cashier.database, 'deposit');
  const send = () =>
    cashier.send(
      'uploadPaymentProof',
      { kind: 'deposit', id, fileName, content: content.toString('base64') },
      token,
    );
  return { id, send, answer: await send() };
}

async function read(
  url: string | undefined,
  { origin } = cashier,
): Promise<{ status: number; body: Buffer }> {
  const response = await fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

const messageOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString()).error.message;

async function placeOf(id: string | undefined) {
  const { rows } = await cashier.database.pool.query(
    `select content, encode(sha256, 'hex') as sha256, bytes from payment_proofs where id = $1`,
    [id],
  );
  return rows[0] as { content: Buffer | null; sha256: string; bytes: number };
}

const move = (to: string) =>
  moveProofsCommand.run([to], {
    DATABASE_URL: cashier.database.url,
    CAGE_SECRET: 'a secret of at least 32 characters',
    CAGE_PROOFS: proofs,
  });

test('a proof is in a file, shown as it is, and stored once', async () => {
  const { id, send, answer } = await upload();
  const proof = answer.result?.proof;
  const { content, sha256, bytes } = await placeOf(proof?.id);
  expect({ content, bytes }).toEqual({ content: null, bytes: PNG.length });
  expect(await readdir(join(proofs, sha256.slice(0, 2)))).toEqual([sha256]);
  expect(await read(proof?.url)).toEqual({ status: 200, body: PNG });
  expect((await send()).result?.proof.id).toBe(proof?.id);
  expect(await entriesOf(cashier.database, id)).toHaveLength(1);
});

test('the proofs of a record are at most 20 MB together, in files too', async () => {
  const { id } = await upload(Buffer.concat([PNG], 5 * 1024 * 1024));
  await cashier.database.pool.query(
    'update payment_proofs set bytes = 20 * 1024 * 1024 where record_id = $1',
    [id],
  );
  const { error } = await cashier.send(
    'uploadPaymentProof',
    { kind: 'deposit', id, fileName: 'more.png', content: PNG.toString('base64') },
    token,
  );
  expect(error?.message).toContain('larger than 20 MB together');
});

test('a file that is missing is said to be, and shown again once it is put back', async () => {
  const { answer } = await upload(Buffer.concat([PNG, Buffer.from('missing')]));
  const { sha256 } = await placeOf(answer.result?.proof.id);
  const file = join(proofs, sha256.slice(0, 2), sha256);
  await rename(file, `${file}-away`);
  const without = await read(answer.result?.proof.url);
  expect(without.status).toBe(400);
  expect(messageOf(without)).toBe(
    'The payment proof cannot be shown: its file is missing from the folder of payment proofs, and has to be put back from a backup. Tell whoever runs the server.',
  );
  await rename(`${file}-away`, file);
  expect((await read(answer.result?.proof.url)).status).toBe(200);
});

test('a node that was not told of the folder says so', async () => {
  await using other = await startTestCashier({ database: cashier.database });
  const { answer } = await upload();
  expect(messageOf(await read(answer.result?.proof.url, other))).toContain('(CAGE_PROOFS)');
});

test('an upload while the folder has gone is refused, and nothing is changed', async () => {
  const away = `${proofs}-away`;
  await rename(proofs, away);
  const { id, send, answer } = await upload(Buffer.concat([PNG, Buffer.from('later')]));
  expect(answer.error).toMatchObject({
    status: 'UNAVAILABLE',
    message:
      'Payment proofs cannot be stored at the moment: their folder cannot be used. Nothing was changed. Tell whoever runs the server.',
  });
  expect(await entriesOf(cashier.database, id)).toEqual([]);
  await rename(away, proofs);
  expect((await send()).result?.status).toBe('success');
});

test('proofs move out of the database and back, without anybody seeing a difference', async () => {
  await using node = await startTestCashier({ database: cashier.database });
  const { id } = await upload();
  const stored = await node.call(
    'uploadPaymentProof',
    { kind: 'deposit', id, fileName: 'row.png', content: PNG.toString('base64') },
    token,
  );
  expect((await placeOf(stored.proof.id)).content).toEqual(PNG);
  expect(await move('--to-files')).toEqual({
    exitCode: 0,
    text: `Payment proofs moved to ${proofs}: 1.`,
  });
  expect((await placeOf(stored.proof.id)).content).toBeNull();
  expect(await read(stored.proof.url)).toEqual({ status: 200, body: PNG });
  expect(await move('--to-files')).toMatchObject({ text: `Payment proofs moved to ${proofs}: 0.` });

  const back = await move('--to-database');
  expect(back).toMatchObject({ exitCode: 0, text: expect.stringMatching(/moved to the database: \d+\.$/) });
  expect(await read(stored.proof.url, node)).toEqual({ status: 200, body: PNG });
});

test('what was uploaded to a folder is stored again by a node that was not told of it', async () => {
  await using other = await startTestCashier({ database: cashier.database });
  const { id, answer } = await upload(Buffer.concat([PNG, Buffer.from('again')]));
  expect((await read(answer.result?.proof.url, other)).status).toBe(400);
  const again = await other.call(
    'uploadPaymentProof',
    {
      kind: 'deposit',
      id,
      fileName: 'receipt.png',
      content: Buffer.concat([PNG, Buffer.from('again')]).toString('base64'),
    },
    token,
  );
  expect(again.proof.id).toBe(answer.result?.proof.id);
  expect((await read(again.proof.url, other)).status).toBe(200);
});

test('a file that is missing stays behind in a move, and all others are moved', async () => {
  await upload(Buffer.concat([PNG, Buffer.from('another')]));
  await move('--to-files');
  const { rows } = await cashier.database.pool.query(
    `select encode(sha256, 'hex') as sha256 from payment_proofs order by id desc limit 1`,
  );
  const { sha256 } = rows[0];
  await rm(join(proofs, sha256.slice(0, 2), sha256));
  const outcome = await move('--to-database');
  expect(outcome).toMatchObject({ exitCode: 1, text: expect.stringContaining(`${sha256} is missing`) });
  const { rows: left } = await cashier.database.pool.query(
    `select distinct encode(sha256, 'hex') as sha256 from payment_proofs where content is null`,
  );
  expect(left).toEqual([{ sha256 }]);
});

test('which way is to be said, and where', async () => {
  await expect(moveProofsCommand.run([], {})).rejects.toThrow('either --to-files or --to-database');
  await expect(moveProofsCommand.run(['--to-files'], {})).rejects.toThrow('Set CAGE_PROOFS');
  await expect(moveProofsCommand.run(['--to-files'], { CAGE_PROOFS: '/proc/nowhere' })).rejects.toThrow(
    'CAGE_PROOFS must be a folder that Cage may write to, but /proc/nowhere cannot be used',
  );
});
