import { expect } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Answer, TestCashier } from '#test/fixtures/test-cashier.ts';
import type { Step } from './world.ts';

/** Makes a call, holds its answer against the model, and brings the model up to date. */
export async function take(cashier: TestCashier, step: Step): Promise<void> {
  expectAsModelled(step, await send(cashier, step));
}

/** Sends the same call several times at once: all are to be answered alike. */
export async function takeAtOnce(cashier: TestCashier, steps: readonly Step[]): Promise<void> {
  const answers = await Promise.all(steps.map((step) => send(cashier, step)));
  const [first, ...others] = answers as [Answer<CallName>, ...Answer<CallName>[]];
  for (const other of others) expect(withoutToken(other), 'another copy').toEqual(withoutToken(first));
  expectAsModelled(steps[0] as Step, first);
}

export async function send(cashier: TestCashier, { name, input, as }: Step): Promise<Answer<CallName>> {
  return cashier.send(name, input as never, as?.token);
}

export function expectAsModelled(step: Step, { result, error }: Answer<CallName>): void {
  const { name, input, refusal } = step;
  const told = `${name} of ${JSON.stringify(input)}`;
  if (refusal === undefined) {
    expect(error, told).toBeUndefined();
    expect(result, told).toMatchObject(step.settle(result as never));
    return;
  }
  expect(error?.status, told).toBe(refusal.status);
  if (refusal.message !== undefined) expect(error?.message, told).toContain(refusal.message);
}

/** The token with which a player follows a request is another one each time. */
function withoutToken({ result, ...answer }: Answer<CallName>): object {
  return { ...answer, result: { ...result, followToken: undefined } };
}
