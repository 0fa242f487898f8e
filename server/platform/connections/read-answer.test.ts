import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { leaveAnswer, readAnswer } from './read-answer.ts';

/** Resolves when the asker has hung up. */
function endless(): { readonly answer: RequestListener; readonly left: Promise<void> } {
  const { promise: left, resolve } = Promise.withResolvers<void>();
  return {
    left,
    answer: (_request, response) => {
      const more = () => {
        while (response.write(' '.repeat(65_536)));
      };
      response.on('drain', more).on('close', resolve);
      more();
    },
  };
}

test('an answer is read to its end', async () => {
  await using server = await startLocalServer((_request, response) => response.end('{"price":"2 €"}'));
  expect(await readAnswer(await fetch(server.url))).toBe('{"price":"2 €"}');
});

test('no answer is empty', async () => {
  await using server = await startLocalServer((_request, response) => response.writeHead(204).end());
  const response = await fetch(server.url);
  await leaveAnswer(response);
  expect(await readAnswer(await fetch(server.url))).toBe('');
});

test('an endless answer is hung up on, whether it is read or not', async () => {
  const read = endless();
  await using one = await startLocalServer(read.answer);
  await expect(readAnswer(await fetch(one.url))).rejects.toThrow('It answers with more than 1 MiB');
  await read.left;
  const unread = endless();
  await using other = await startLocalServer(unread.answer);
  await leaveAnswer(await fetch(other.url));
  await unread.left;
});

test('what counts is the size once it is unpacked', async () => {
  const packed = await promisify(gzip)(Buffer.alloc(2 ** 21));
  await using server = await startLocalServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  );
  await expect(readAnswer(await fetch(server.url))).rejects.toThrow('more than 1 MiB');
});
