import { serveLoad } from '../load.ts';
import { END_OF_HEAD, openConnection } from './raw-http.ts';

type Target = {
  readonly port: number;
  readonly connections: number;
  readonly token: string;
  readonly call: string;
  readonly inputs: readonly object[];
};

const { port, connections, token, call, inputs } = JSON.parse(process.argv[2] as string) as Target;
const HEAD = `POST /api/${call} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\n`;
let asked = 0;

serveLoad(Array.from({ length: connections }, () => openConnection(port, nextCall)));

function nextCall(): string {
  const body = JSON.stringify({ data: inputs[asked++ % inputs.length] });
  return `${HEAD}content-length: ${Buffer.byteLength(body)}${END_OF_HEAD}${body}`;
}
