import { serveLoad } from '../load.ts';
import { END_OF_HEAD, openConnection } from './raw-http.ts';

const { port, connections } = JSON.parse(process.argv[2] as string) as { port: number; connections: number };
const REQUEST = `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip${END_OF_HEAD}`;

serveLoad(Array.from({ length: connections }, () => openConnection(port, () => REQUEST)));
