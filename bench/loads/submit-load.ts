import { serveLoad } from '../load.ts';
import { openConnection } from './raw-http.ts';
import { answeredIds, nextSubmit } from './submit-request.ts';

const { port, connections } = JSON.parse(process.argv[2] as string) as { port: number; connections: number };
const answered = answeredIds();

serveLoad(
  Array.from({ length: connections }, () => openConnection(port, nextSubmit, answered.note)),
  answered.take,
);
