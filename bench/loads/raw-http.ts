import { connect } from 'node:net';

export const END_OF_HEAD = '\r\n\r\n';

/**
 * Opens a connection that is kept alive, with one request at a time. HTTP is written by hand, because the load shares the
 * processors with what it measures.
 * @param next the next request, as it is sent
 * @returns sends a request and resolves when it is answered; fails unless with 200
 */
export function openConnection(port: number, next: () => string): () => Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let answered: PromiseWithResolvers<void> | undefined;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isWhole(received)) return;
    if (received.subarray(0, 12).toString() === 'HTTP/1.1 200') answered?.resolve();
    else answered?.reject(new Error(received.toString()));
    received = Buffer.alloc(0);
  });
  return () => {
    answered = Promise.withResolvers();
    socket.write(next());
    return answered.promise;
  };
}

function isWhole(response: Buffer): boolean {
  const end = response.indexOf(END_OF_HEAD);
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(response.subarray(0, end).toString('latin1'))?.[1];
  return response.length === end + END_OF_HEAD.length + Number(length);
}
