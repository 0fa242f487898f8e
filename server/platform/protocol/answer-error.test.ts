import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { until } from '#test/fixtures/until.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import { TooManyWaiting } from '../turns/turns.ts';
import { answerErrors } from './answer-error.ts';
import { CallError, NOT_BY_ITSELF } from './call-error.ts';

/** An app that fails with whatever it is asked for. */
function failingApp(errors: Readonly<Record<string, Error>>) {
  const reasons: string[] = [];
  const app = fastify();
  app.setErrorHandler(
    answerErrors({
      onRefused: (reason) => reasons.push(reason),
      unavailablePage: (message, seconds) => `<p>${message} ${seconds}</p>`,
    }),
  );
  for (const [name, error] of Object.entries(errors)) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      handler: () => {
        throw error;
      },
    });
  }
  return { app, reasons };
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('whoever opens a page of something unavailable gets a page, anybody else the protocol’s shape', async () => {
  const { app } = failingApp({
    away: new DatabaseUnavailable('unreachable', 'no connection'),
    wrong: new CallError('NOT_FOUND', 'There is none.'),
  });
  const page = await app.inject({ url: '/away', headers: BROWSER });
  expect(page.statusCode).toBe(503);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const seconds = Number(page.headers['retry-after']);
  expect(page.body).toBe(`<p>The database cannot be reached. Please try again in a moment. ${seconds}</p>`);
  expect(seconds).toBeGreaterThanOrEqual(3);

  const shaped = [
    await app.inject({ url: '/away' }),
    await app.inject({ url: '/away', headers: { accept: '*/*' } }),
    await app.inject({ method: 'POST', url: '/away', headers: BROWSER }),
  ];
  for (const answer of shaped) {
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json().error.status).toBe('UNAVAILABLE');
  }
  expect((await app.inject({ url: '/wrong', headers: BROWSER })).json().error.status).toBe('NOT_FOUND');
});

test('pages do not all come back at once', async () => {
  const { app } = failingApp({ busy: new CallError('UNAVAILABLE', 'Busy.', { retryAfterSeconds: 1 }) });
  const seconds = new Set<unknown>();
  for (let i = 0; i < 100; i++) {
    seconds.add((await app.inject({ url: '/busy', headers: BROWSER })).headers['retry-after']);
  }
  expect([...seconds].sort()).toEqual(['3', '4', '5', '6']);
});

test('what is refused although nothing is wrong with it is counted by its reason', async () => {
  const { app, reasons } = failingApp({
    overload: new CallError('UNAVAILABLE', 'Busy.', { refusal: 'overload' }),
    queue: new TooManyWaiting('full', 1),
    locked: new DatabaseUnavailable('busy', 'a lock'),
    full: Object.assign(new Error('no space left'), { code: '53100' }),
    closed: new CallError('UNAVAILABLE', 'Closed until 8 AM.', { retryAfterSeconds: NOT_BY_ITSELF }),
    wrong: new CallError('INVALID_ARGUMENT', 'No.'),
  });
  for (const name of ['overload', 'queue', 'locked', 'full', 'closed', 'wrong']) await app.inject(`/${name}`);
  expect(reasons).toEqual(['overload', 'queue', 'database-busy', 'database-disk-full']);
});

test('what PostgreSQL’s own damaged or missing files refuse is for players not now, and an error in the log that says what to do', async () => {
  const { logger, lines } = recordedLog();
  const reasons: string[] = [];
  await using app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler(answerErrors({ onRefused: (reason) => reasons.push(reason) }));
  const said = {
    XX001: 'invalid page in block 1 of relation "base/16384/16385"',
    XX002: 'index "deposits_pkey" contains unexpected zero page at block 3',
    '58P01': 'could not open file "base/16384/16385": No such file or directory',
    '58000': 'could not access the status of a transaction',
  };
  for (const [code, message] of Object.entries(said)) {
    app.get(`/${code}`, () => {
      throw Object.assign(new Error(message), { code });
    });
  }
  for (const code of Object.keys(said)) {
    const answer = await app.inject(`/${code}`);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json().error).toEqual({
      status: 'UNAVAILABLE',
      message: 'The database refuses this at the moment. Please try again in a moment.',
    });
  }
  expect(new Set(reasons)).toEqual(new Set(['database-refusing']));
  const errors = lines.filter(({ level }) => level === 50).map(({ msg }) => msg);
  expect(errors).toHaveLength(reasons.length);
  expect(errors.join()).toContain('reindex index "deposits_pkey"');
});

test('a right that was revoked is one line in the log that says what to do, not one a call', async () => {
  const { logger, lines } = recordedLog();
  await using app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler(answerErrors());
  app.get<{ Params: { table: string } }>('/:table', ({ params: { table } }) => {
    throw Object.assign(new Error(`permission denied for table ${table}`), { code: '42501' });
  });
  for (let asked = 0; asked < 3; asked++) {
    expect((await app.inject('/deposits')).json().error.status).toBe('UNAVAILABLE');
  }
  await app.inject('/notes');
  expect(lines).toMatchObject(
    ['deposits', 'notes'].map((table) => ({
      msg: expect.stringMatching(new RegExp(`lacks a right \\(.+table ${table}\\).+Start Cage anew`)),
    })),
  );
  expect(JSON.stringify(lines)).not.toContain('stack');
});

test('that a client has closed its connection is no failure, that an answer breaks off by itself is', async () => {
  const { logger, lines } = recordedLog();
  const reasons: string[] = [];
  await using app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setErrorHandler(answerErrors({ onRefused: (reason) => reasons.push(reason) }));
  await app.register(compress, { threshold: 0 });
  let asked = Promise.withResolvers<void>();
  app.post('/answered-late', async (request, reply) => {
    asked.resolve();
    await once(request.raw.socket, 'close');
    return reply.send(Readable.from(['too late']));
  });
  app.post('/sent', async () => 'read');
  app.get('/broken-off', (_request, reply) => reply.send(new Readable().destroy()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const said = async () => {
    await until(() => lines.some(({ level }) => level >= 30));
    return lines
      .splice(0)
      .filter(({ level }) => level >= 30)
      .map(({ level, msg }) => [level, msg]);
  };
  lines.splice(0);
  const left = [[30, 'the client closed its connection before the answer']];

  for (const encoding of ['identity', 'gzip']) {
    asked = Promise.withResolvers();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /answered-late HTTP/1.1\r\nhost: a\r\naccept-encoding: ${encoding}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    );
    await asked.promise;
    socket.destroy();
    expect(await said()).toEqual(left);
  }
  const sending = connect(port, '127.0.0.1');
  const head =
    'POST /sent HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
  await new Promise((sent) => sending.write(`${head}{"half":`, sent));
  sending.destroy();
  expect(await said()).toEqual(left);
  expect(reasons).toEqual([]);

  expect((await fetch(`http://127.0.0.1:${port}/broken-off`)).status).toBe(500);
  expect(await said()).toEqual([[50, 'call failed']]);
});
