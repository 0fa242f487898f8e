import { setTimeout as delay } from 'node:timers/promises';
import type { Calls } from '#contract/calls.ts';
import type { Admin } from '#contract/session.ts';
import { findStaffByEmail, type StaffAccount } from '#server/features/accounts/store.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { limitRate, type Rate } from '#server/platform/admission/rate.ts';
import { networkOf } from '#server/platform/connections/addresses.ts';
import { unmatchedHash, verifyPassword } from '#server/platform/passwords/password-hash.ts';
import type { CallRequest } from '#server/platform/protocol/handler.ts';
import { createTurns } from '#server/platform/turns/turns.ts';
import type { Attempt } from './attempt-limits.ts';
import { findKnownDevice } from './known-devices.ts';
import { refuseSignIns } from './refuse-sign-ins.ts';
import { startSession } from './start-session.ts';

// Each takes a few statements beside its password's turn; people in known browsers must wait for neither.
const STRANGERS = { atOnce: 4, waiting: 30, patienceMs: 2_000 };
// A network that tries more often waits behind those that do not: guessers come back.
const FIRST_TRIES: Rate = { burst: 3, perMinute: 3 / 15 };

export const signIn = prepareHandler('signIn', (services) => {
  const { attemptLimits, database, signer } = services;
  const refuse = refuseSignIns(services);
  const strangers = createTurns(STRANGERS);
  const firstTries = limitRate(FIRST_TRIES);
  // Verified if no such person exists, so that the answer takes the same time either way.
  const nobodysHash = unmatchedHash();

  async function authenticate(attempt: Attempt, password: string): Promise<StaffAccount> {
    const account = await findStaffByEmail(database, signer, attempt.email);
    const line = attempt.device ? 'known' : 'other';
    const isRight = await verifyPassword(password, account?.passwordHash ?? nobodysHash, line);
    if (account === undefined || !isRight) return refuse.wrongPassword(attempt, account);
    if (account.isRemoved) return refuse.removed(attempt, account);
    if (account.isAltered) return refuse.altered(attempt, account);
    const { initialPasswordUntil: until } = account;
    if (until !== null && until <= new Date()) return refuse.initialPassword(attempt, account);
    return account;
  }

  async function attemptSignIn(attempt: Attempt, request: CallRequest<Calls['signIn']>) {
    const { input, ip, userAgent, session, device } = request;
    const reached = await attemptLimits.spend(attempt);
    if (reached) return refuse.limited(attempt, reached);
    const account = await authenticate(attempt, input.password);
    const started = await startSession(services, account, {
      given: { code: input.code, passkey: input.passkey },
      deviceToken: device.token,
      from: { address: ip, userAgent },
      now: new Date(),
    });
    switch (started.outcome) {
      case 'password-changed':
        return refuse.wrongPassword(attempt, account);
      case 'factor-gone':
      case 'factor-altered':
        return refuse.altered(attempt, account);
      case 'factor-missing':
        return refuse.withoutFactor(attempt, started);
      case 'factor-wrong':
        return refuse.wrongFactor(attempt, { ...started, isPasskey: input.passkey !== undefined });
      case 'started': {
        await attemptLimits.restore(attempt);
        const { token, expiresAt, mustSetUpFactor } = started;
        session.start(token, expiresAt);
        device.remember(started.deviceToken);
        const admin = toAdmin({ ...account, mustSetUpFactor });
        return { token, expiresAt: expiresAt.toISOString(), admin };
      }
      default:
        return started satisfies never;
    }
  }

  return (request) => failInSteps(() => attemptInTurn(request));

  async function attemptInTurn(request: CallRequest<Calls['signIn']>) {
    const { email } = request.input;
    const device = await findKnownDevice(database, email, request.device.token);
    const attempt = { email, address: request.ip, device };
    if (device) return attemptSignIn(attempt, request);
    const isFirst = firstTries.take(networkOf(request.ip)) === 0;
    const endTurn = await strangers.take(undefined, isFirst ? 'known' : 'other');
    try {
      return await attemptSignIn(attempt, request);
    } finally {
      endTurn();
    }
  }
});

export function toAdmin(person: Omit<Admin, 'uid'> & { readonly id: string }): Admin {
  const { id, email, displayName, role, mustChangePassword, mustSetUpFactor } = person;
  return { uid: id, email, displayName, role, mustChangePassword, mustSetUpFactor };
}

/** More than the difference in time between any two reasons for a refusal. */
const STEP_MS = 100;

/** Failures end at whole steps: durations reveal neither whether somebody exists nor what was wrong. */
export async function failInSteps<Result>(run: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await run();
  } catch (error) {
    await delay(restOfStep(performance.now() - begun));
    throw error;
  }
}

export function restOfStep(elapsedMs: number): number {
  return Math.ceil(elapsedMs / STEP_MS) * STEP_MS - elapsedMs;
}
