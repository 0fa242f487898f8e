import { connect } from 'node:net';
import { serveLoad } from './load.ts';

type Target = {
  readonly port: number;
  readonly connections: number;
  readonly token: string;
  readonly call: string;
  /** What is asked for in turns. */
  readonly inputs: readonly object[];
};

const { port, connections, token, call, inputs } = JSON.parse(process.argv[2] as string) as Target;
let asked = 0;

serveLoad(Array.from({ length: connections }, openConsole));

const HEAD = `POST /api/${call} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\n`;
const END_OF_HEAD = '\r\n\r\n';

/** A console on a connection that is kept alive, with one call at a time; HTTP by hand, as in submit-load.ts. */
function openConsole(): () => Promise<void> {
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
    const body = JSON.stringify({ data: inputs[asked++ % inputs.length] });
    socket.write(`${HEAD}content-length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`);
    return answered.promise;
  };
}

function isWhole(response: Buffer): boolean {
  const end = response.indexOf(END_OF_HEAD);
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(response.subarray(0, end).toString('latin1'))?.[1];
  return response.length === end + END_OF_HEAD.length + Number(length);
}
