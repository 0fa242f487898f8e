import { parentPort, workerData } from 'node:worker_threads';
import { describeApi } from '#contract/description/openapi.ts';

/** Its data is the origin, its only message the description as JSON. */
parentPort?.postMessage(JSON.stringify(describeApi(workerData)));
