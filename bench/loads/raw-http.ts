import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { noteRefusal } from '../load.ts';

export const END_OF_HEAD = '\r\n\r\n';

const OK = 'HTTP/1.1 200';
const BUSY = 'HTTP/1.1 503';
// Sooner than the answer asks for: its client waits, and the bench measures.
const AGAIN_AFTER_MS = 50;

/**
 * HTTP is written by hand, because the load shares the processors with what it measures. A 503 is counted and sent
 * again, as clients do; any other failure rejects.
 */
export function openConnection(
  port: number,
  next: () => string,
  onAnswered?: (body: string) => void,
): () => Promise<void> {
  let socket: Socket | undefined;
  let answered: PromiseWithResolvers<string> | undefined;

  /** Opened again when needed: the server ends connections that carry nothing. */
  function open(): Socket {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    opened.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const text = received.toString('latin1');
      if (!isWhole(text)) return;
      received = Buffer.alloc(0);
      answered?.resolve(text);
    });
    opened.on('error', (error) => answered?.reject(error));
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
      answered?.reject(new Error('The connection was ended before the answer.'));
    });
    return opened;
  }

  function send(request: string): Promise<string> {
    answered = Promise.withResolvers();
    socket ??= open();
    socket.write(request);
    return answered.promise;
  }

  return async () => {
    const request = next();
    let answer = await send(request);
    while (answer.startsWith(BUSY)) {
      noteRefusal();
      await setTimeout(AGAIN_AFTER_MS);
      answer = await send(request);
    }
    if (!answer.startsWith(OK)) throw new Error(answer);
    onAnswered?.(answer.slice(answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length));
  };
}

function isWhole(response: string): boolean {
  const end = response.indexOf(END_OF_HEAD);
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(response)?.[1];
  return response.length === end + END_OF_HEAD.length + Number(length);
}
