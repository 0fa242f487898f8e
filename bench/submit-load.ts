import { connect } from 'node:net';
import { serveLoad } from './load.ts';
import { newRequest } from './new-request.ts';

const { port, connections } = JSON.parse(process.argv[2] as string) as { port: number; connections: number };

serveLoad(Array.from({ length: connections }, () => openPlayer(port)));

const HEAD = 'POST /api/sendDepositEmail HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';
const END_OF_HEAD = '\r\n\r\n';

/**
 * A player on a connection that is kept alive, with one request at a time. HTTP is written by hand, because the load
 * shares the processors with what it measures.
 */
function openPlayer(port: number): () => Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  let received = '';
  let answered: PromiseWithResolvers<void> | undefined;
  socket.on('data', (text: unknown) => {
    received += text;
    if (!isWhole(received)) return;
    if (received.startsWith('HTTP/1.1 200')) answered?.resolve();
    else answered?.reject(new Error(received));
    received = '';
  });
  return () => {
    answered = Promise.withResolvers();
    const body = JSON.stringify({ data: newRequest() });
    socket.write(`${HEAD}content-length: ${body.length}${END_OF_HEAD}${body}`);
    return answered.promise;
  };
}

function isWhole(response: string): boolean {
  const end = response.indexOf(END_OF_HEAD);
  const length = /content-length: (\d+)/i.exec(response)?.[1];
  return end !== -1 && response.length === end + END_OF_HEAD.length + Number(length);
}
