import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf, holdRecord, insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const MAX_BYTES = 5 * 1024 * 1024;

const FILES = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
  'image/jpeg': Buffer.from('\xff\xd8\xff\xe0rest', 'latin1'),
  'image/webp': Buffer.from('RIFF\x24\x00\x00\x00WEBPrest', 'latin1'),
  'application/pdf': Buffer.from('%PDF-1.7 rest'),
} as const;

let cashier: TestCashier;
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Upload = { kind?: 'deposit' | 'withdrawal'; id: string; fileName?: string; content?: Buffer };

function upload({ content = FILES['image/png'], ...differing }: Upload, token = sam.token) {
  return cashier.send(
    'uploadPaymentProof',
    { kind: 'deposit', fileName: 'receipt.png', ...differing, content: content.toString('base64') },
    token,
  );
}

const newDeposit = () => insertRecord(cashier.database, 'deposit');

function get(url: string, token?: string) {
  return fetch(cashier.origin + url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}

describe.each(['deposit', 'withdrawal'] as const)('a proof of a %s', (kind) => {
  test('shows on its record, is sent live and logged', async () => {
    const id = await insertRecord(cashier.database, kind);
    const before = await storedRecord(cashier.database, kind, id);
    const { result } = await upload({ kind, id });
    expect(result).toMatchObject({
      status: 'success',
      message: 'Payment proof uploaded successfully.',
      proof: {
        name: 'receipt.png',
        contentType: 'image/png',
        url: `/api/payment-proofs/${result?.proof.id}`,
      },
    });
    const { result: second } = await upload({ kind, id, fileName: 'newer.png' });
    const records =
      kind === 'deposit'
        ? (await cashier.call('getDeposits', {}, sam.token)).deposits
        : (await cashier.call('getWithdrawals', {}, sam.token)).withdrawals;
    expect(records.find((record) => record.id === id)).toMatchObject({ proof: second?.proof, version: 1 });
    const after = await storedRecord(cashier.database, kind, id);
    expect(BigInt(after.changed_in) > BigInt(before.changed_in)).toBe(true);
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      {
        action: 'payment_proof_uploaded',
        message: `Payment proof receipt.png uploaded to the ${kind} of FC12345`,
        actor_name: 'Sam',
        details: { fileName: 'receipt.png' },
      },
      { details: { fileName: 'newer.png' } },
    ]);
  });

  test('that is sent again because its answer was lost is stored and logged once', async () => {
    const id = await insertRecord(cashier.database, kind);
    const { result: first } = await upload({ kind, id });
    const { result: again } = await upload({ kind, id });
    expect(again).toEqual(first);
    expect(await entriesOf(cashier.database, id)).toHaveLength(1);
    const { result: other } = await upload({ kind, id, content: FILES['image/jpeg'] });
    const { result: back } = await upload({ kind, id });
    expect(new Set([first, other, back].map((answer) => answer?.proof.id)).size).toBe(3);
  });

  test('is refused beside ten others', async () => {
    const id = await insertRecord(cashier.database, kind);
    for (let i = 0; i < 10; i++)
      expect((await upload({ kind, id, fileName: `${i}.png` })).error).toBeUndefined();
    expect((await upload({ kind, id })).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: `This ${kind} has 10 payment proofs, and takes no more.`,
    });
    expect((await upload({ kind, id, fileName: '9.png' })).error).toBeUndefined();
    expect(await entriesOf(cashier.database, id)).toHaveLength(10);
  });

  test('is refused while someone else holds the record', async () => {
    const id = await insertRecord(cashier.database, kind);
    const olga = await cashier.addStaff('owner', 'Olga');
    await holdRecord(cashier.database, kind, id, { id: olga.id, name: 'Olga', minutesAgo: 0 });
    expect((await upload({ kind, id })).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: `Olga is working on this ${kind}.`,
    });
  });

  test('of no record is not found', async () => {
    expect((await upload({ kind, id: randomUUID() })).error?.status).toBe('NOT_FOUND');
  });
});

test('the proofs of a record are at most 20 MB together', async () => {
  const id = await newDeposit();
  const large = (fileName: string) =>
    upload({ id, fileName, content: Buffer.concat([FILES['image/png']], MAX_BYTES) });
  for (const fileName of ['1.png', '2.png', '3.png', '4.png'])
    expect((await large(fileName)).error).toBeUndefined();
  expect((await upload({ id })).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: 'The payment proofs of this deposit would be larger than 20 MB together. Choose a smaller file.',
  });
});

describe('the file', () => {
  test.each(Object.entries(FILES))(
    '%s comes back as it is, to be looked at and never run',
    async (type, content) => {
      const { result } = await upload({
        id: await newDeposit(),
        fileName: 'Receipt (März).final.exe',
        content,
      });
      const response = await get(result?.proof.url as string, sam.token);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(
          type === 'application/pdf'
            ? 'attachment; filename="Receipt-M-rz-final.pdf"'
            : /^inline; filename="Receipt-M-rz-final\.(png|jpg|webp)"$/,
        ),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    },
  );

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a sound', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1')],
    ['a picture that begins too late', Buffer.concat([Buffer.from(' '), FILES['image/png']])],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s, whatever its name', async (_, content) => {
    const id = await newDeposit();
    const { httpStatus, error } = await upload({ id, content });
    expect(httpStatus).toBe(400);
    expect(error).toEqual({
      status: 'INVALID_ARGUMENT',
      message: 'A payment proof must be a PNG, JPEG, WebP or PDF file.',
      details: [{ field: 'content', message: 'A payment proof must be a PNG, JPEG, WebP or PDF file.' }],
    });
    expect(await entriesOf(cashier.database, id)).toEqual([]);
  });

  test('is accepted up to 5 MB, and not above', async () => {
    const sized = (bytes: number) =>
      Buffer.concat([FILES['image/png'], Buffer.alloc(bytes - FILES['image/png'].length)]);
    const id = await newDeposit();
    expect((await upload({ id, content: sized(MAX_BYTES) })).httpStatus).toBe(200);
    expect((await upload({ id, content: sized(MAX_BYTES + 1) })).error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'A payment proof can be at most 5 MB.',
    });
    expect((await upload({ id, content: sized(6 * 1024 * 1024) })).error?.status).toBe('INVALID_ARGUMENT');
  });

  test('must be Base64 with a name of one line', async () => {
    const input = { kind: 'deposit', id: await newDeposit(), fileName: 'a.png', content: 'aGk=' } as const;
    for (const wrong of [{ content: 'not base 64!' }, { fileName: '' }, { fileName: 'a\nb.png' }]) {
      const { error } = await cashier.send('uploadPaymentProof', { ...input, ...wrong }, sam.token);
      expect(error?.status).toBe('INVALID_ARGUMENT');
    }
  });
});

describe('who', () => {
  test('may see a proof: those who may see its record, and nobody else', async () => {
    const { result } = await upload({ id: await newDeposit() });
    const url = result?.proof.url as string;
    for (const role of ['owner', 'supervisor', 'member'] as const) {
      expect((await get(url, (await cashier.signInAs(role)).token)).status).toBe(200);
    }
    for (const path of [url, `/api/payment-proofs/${randomUUID()}`, '/api/payment-proofs/x']) {
      expect((await get(path)).status).toBe(401);
    }
  });

  test('asks for what is not there gets nothing', async () => {
    for (const id of [randomUUID(), 'x', '..%2f..%2fsecret']) {
      const response = await get(`/api/payment-proofs/${id}`, sam.token);
      expect([id, response.status]).toEqual([id, 404]);
    }
  });

  test('may upload a proof is no member', async () => {
    const { token } = await cashier.signInAs('member');
    expect((await upload({ id: await newDeposit() }, token)).error?.status).toBe('PERMISSION_DENIED');
  });
});
