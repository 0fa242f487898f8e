import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { tableOf } from '../bars.ts';
import { measuredOf } from '../load.ts';
import { END_OF_HEAD, openConnection } from './raw-http.ts';

test('what a busy server refuses is sent again, and counted in the table', async () => {
  const statuses = [503, 503, 200, 200];
  const server = createServer((_request, response) => {
    response.writeHead(statuses.shift() as number, { 'content-length': 0 }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  const send = openConnection(port, () => `GET / HTTP/1.1\r\nhost: 127.0.0.1${END_OF_HEAD}`);

  await send();
  const first = measuredOf([100], 1_000);
  await send();
  const second = measuredOf([1], 1_000);

  expect([first.refused, second.refused]).toEqual([2, 0]);
  const [heading, line] = tableOf({ submits: [first, second] }).split('\n');
  expect(heading).toMatch(/refused$/);
  expect(line).toMatch(/ 2$/);
});
