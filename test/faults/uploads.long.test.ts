import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callUntilAnswered } from './call-until-answered.ts';
import { percentile, startCrowd } from './crowd.ts';
import { atRest, extentOf, reportFault } from './fault-figures.ts';
import { OWNER, signInOwner } from './load.ts';
import { METERED, readFigure } from './node-figures.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

const UPLOADS = extentOf('CAGE_UPLOADS', { short: 20, long: 50 });
const SECONDS = extentOf('CAGE_CROWD_SECONDS', { short: 3, long: 30 });
const PLAYERS = 8;

const PROOF_BYTES = 5 * 1024 * 1024;
const SAMPLE_MS = 100;

// Few are read at a time; all of them would take more than a gigabyte.
const MOST_GROWTH_BYTES = 350e6;
// Beside them it is to be slower by no more, nor than is felt.
const SLOWER = 5;
const FELT_MS = atRest(500);

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox[Symbol.asyncDispose]());

test(`${UPLOADS} proofs of 5 MB at once are all stored, with bounded memory and players served beside them`, {
  timeout: 600_000,
}, async () => {
  const cage = await sandbox.start({ CAGE_DATA: sandbox.folder(), ...OWNER, ...METERED });
  const token = await signInOwner(() => cage.origin);
  const { result } = await callUntilAnswered(() => cage.origin, 'createManualDeposit', MANUAL, token);
  using crowd = startCrowd(cage.origin, token);
  await crowd.run({ connections: PLAYERS, seconds: SECONDS });
  const alone = await crowd.run({ connections: PLAYERS, seconds: SECONDS });
  const before = await readFigure(cage.origin, 'process_resident_memory_bytes');
  let most = before;
  const sampling = setInterval(async () => {
    most = Math.max(most, await readFigure(cage.origin, 'process_resident_memory_bytes').catch(() => 0));
  }, SAMPLE_MS);

  const body = proofOf(result.deposit?.id as string);
  const begun = performance.now();
  let refused = 0;
  const uploads = Array.from({ length: UPLOADS }, async () => {
    for (;;) {
      const { status, retryAfter } = await upload(cage.origin, token, body);
      if (status === 200) return;
      expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      refused++;
      await pause(Number(retryAfter) * 1_000);
    }
  });
  const besideRun = crowd.run({ connections: PLAYERS, seconds: SECONDS });
  await Promise.all(uploads);
  const seconds = (performance.now() - begun) / 1_000;
  const beside = await besideRun;
  clearInterval(sampling);

  const p50 = [alone, beside].map(({ byKind }) => Math.round(percentile(byKind.submit.took, 0.5)));
  const memory = [before, most].map((bytes) => Math.round(bytes / 1e6));
  reportFault({
    row: '6e',
    done:
      `${UPLOADS} × 5 MB: all stored after ${seconds.toFixed(1)} s, ${refused} times refused before; memory ` +
      `${memory.join(' → ')} MB; players’ p50 ${p50[1]} ms beside them, ${p50[0]} ms without`,
  });
  expect(beside.byKind.submit.failed).toEqual([]);
  expect(most - before).toBeLessThan(MOST_GROWTH_BYTES);
  expect(p50[1]).toBeLessThan(Math.max(FELT_MS, (p50[0] as number) * SLOWER));
});

const MANUAL = { username: 'FC12345', method: 'Zelle', amount: 50, senderName: 'Jane Doe' } as const;

function proofOf(id: string): Buffer {
  const content = Buffer.alloc(PROOF_BYTES, randomUUID());
  content.write('\x89PNG\r\n\x1a\n', 'latin1');
  const data = { kind: 'deposit', id, fileName: 'receipt.png', content: content.toString('base64') };
  return Buffer.from(JSON.stringify({ data }));
}

/** By a connection of its own, as browsers of different staff have. */
async function upload(
  origin: string,
  token: string,
  body: Buffer,
): Promise<{ status: number | undefined; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const upload = request(
      `${origin}/api/uploadPaymentProof`,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          authorization: `Bearer ${token}`,
        },
      },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'] });
      },
    );
    upload.on('error', reject);
    upload.end(body);
  });
}
