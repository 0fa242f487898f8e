import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.ts';
import { newRequest } from './new-request.ts';

/** Sends at intervals, whether or not the previous one was answered. @returns answer times in milliseconds */
export async function sendArrivals(origin: string, count: number, everyMs: number): Promise<number[]> {
  const start = performance.now();
  const answers: Array<Promise<number>> = [];
  for (let place = 0; place < count; place++) {
    await pause(Math.max(0, start + place * everyMs - performance.now()));
    answers.push(send(origin));
  }
  return Promise.all(answers);
}

async function send(origin: string): Promise<number> {
  const start = performance.now();
  const { reference, ...request } = newRequest();
  await call(origin, 'sendDepositEmail', { ...request, username: `FC${randomInt(10_000, 99_999)}` });
  return performance.now() - start;
}
