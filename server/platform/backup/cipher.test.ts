import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { lock } from './cipher.ts';

const ROWS_PER_TURN = 20;

test('stopped at any moment, it ends, lets go of what it reads, and leaves nothing that fails later', async () => {
  const recipient = await identityToRecipient(await generateIdentity());
  for (let turns = 1; turns <= 40; turns += 3) {
    const stopping = new AbortController();
    let isLetGo = false;
    async function* rows() {
      try {
        for (let row = 0; ; row++) {
          yield Buffer.from(`row ${row} ${crypto.randomUUID()} `.repeat(20));
          if (row === turns * ROWS_PER_TURN) stopping.abort();
          if (row % ROWS_PER_TURN === 0) await turn();
        }
      } finally {
        isLetGo = true;
      }
    }
    const { bytes } = await lock(rows(), { recipient });
    const written = pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        yield* chunks;
      },
      new Writable({ write: (_chunk, _encoding, done) => setImmediate(done) }),
      { signal: stopping.signal },
    );
    await expect(written).rejects.toThrow('aborted');
    await expect.poll(() => isLetGo).toBe(true);
  }
});
