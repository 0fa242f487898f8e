import { connect, type Socket } from 'node:net';

/** What came back: enough of it to be counted. */
export type RawAnswer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
};

/**
 * A connection that is kept alive, with one request at a time. HTTP is written by hand, because crowds share the
 * processors with the server that they crowd.
 */
export type RawConnection = {
  readonly socket: Socket;
  /** @throws when the connection ends before the answer */
  send(request: string): Promise<RawAnswer>;
};

const END_OF_HEAD = '\r\n\r\n';

export function openConnection(port: number): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setEncoding('latin1');
  let received = '';
  let asked: PromiseWithResolvers<RawAnswer> | undefined;
  socket.on('data', (text: unknown) => {
    received += text;
    const answer = wholeAnswer(received);
    if (answer === undefined) return;
    received = '';
    asked?.resolve(answer);
  });
  socket.on('error', () => {});
  socket.on('close', () => asked?.reject(new Error('The connection ended before the answer')));
  return {
    socket,
    send(request) {
      asked = Promise.withResolvers();
      if (socket.destroyed) asked.reject(new Error('The connection has ended'));
      else socket.write(request);
      return asked.promise;
    },
  };
}

export function post(path: string, body: string, token?: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
    `${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}` +
    `content-length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`
  );
}

export function portOf(origin: string): number {
  return Number(new URL(origin).port);
}

function wholeAnswer(received: string): RawAnswer | undefined {
  const end = received.indexOf(END_OF_HEAD);
  if (end === -1) return undefined;
  const head = received.slice(0, end);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  const body = received.slice(end + END_OF_HEAD.length);
  if (length === undefined ? !body.endsWith(`0${END_OF_HEAD}`) : body.length < Number(length))
    return undefined;
  return {
    status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
    retryAfter: /^retry-after: (.+)$/im.exec(head)?.[1],
    body,
  };
}
