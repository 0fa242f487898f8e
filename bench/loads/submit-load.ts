import { serveLoad } from '../load.ts';
import { newRequest } from '../new-request.ts';
import { END_OF_HEAD, openConnection } from './raw-http.ts';

const { port, connections } = JSON.parse(process.argv[2] as string) as { port: number; connections: number };
const HEAD = 'POST /api/sendDepositEmail HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

serveLoad(Array.from({ length: connections }, () => openConnection(port, nextRequest)));

function nextRequest(): string {
  const body = JSON.stringify({ data: newRequest() });
  return `${HEAD}content-length: ${body.length}${END_OF_HEAD}${body}`;
}
