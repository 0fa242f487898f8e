import pino from 'pino';
import { openDatabase } from '#server/platform/database/database.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';

/** Run in a process of its own, as `hold-job.ts <DATABASE_URL> <lease in ms>`: takes the job `test` and never lets go of it. */
const [url, leaseMs] = process.argv.slice(2);
const database = openDatabase(url as string, { maxConnections: 2, onConnectionError() {} });
const run = async () => {
  console.log('held');
  await new Promise(() => {});
};
await startJobs(database, [{ name: 'test', lookEveryMs: 100, restMs: 0, run }], pino(), Number(leaseMs));
