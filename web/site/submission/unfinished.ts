import { readStored, removeStored, storedKeys, writeStored } from '#web/browser/storage.ts';
import { isOutcomeUnknown } from '#web/data/call.ts';
import { UNFINISHED } from './unfinished-address.ts';

/** A submitted request without an answer yet. It outlives its page and its tab, and holds no password. */
export type Unfinished<Request = unknown> = {
  readonly requestId: string;
  /** The storage key of its draft. */
  readonly form: string;
  /** Path and query of its form. */
  readonly address: string;
  /** Since the epoch. */
  readonly sinceMs: number;
  /** An earlier version may have kept it in another shape. */
  readonly request: Request;
  /** The player knows that the outcome is unknown: only they send it again. */
  readonly stopped: boolean;
};

/** Retried by itself for so long. */
export const PERSEVERANCE_MS = 10 * 60_000;

/** The next user of this browser is not to find it. */
const KEPT_MS = 60 * 60_000;

export function keepUnfinished({ requestId, ...unfinished }: Unfinished): void {
  writeStored('localStorage', UNFINISHED + requestId, JSON.stringify(unfinished));
}

export function forgetUnfinished(requestId: string): void {
  removeStored('localStorage', UNFINISHED + requestId);
}

/** For the player to send again or to dismiss. */
export function stopUnfinished(requestId: string): void {
  const unfinished = parseUnfinished(requestId, readStored('localStorage', UNFINISHED + requestId));
  if (unfinished) keepUnfinished({ ...unfinished, stopped: true });
}

/** Drops those that are too old. */
export function findUnfinished(form: string, nowMs: number): Unfinished | undefined {
  const kept = unfinishedKeys().flatMap((key) => {
    const unfinished = parseUnfinished(key.slice(UNFINISHED.length), readStored('localStorage', key));
    const ageMs = nowMs - (unfinished?.sinceMs ?? 0);
    if (unfinished && ageMs >= 0 && ageMs < KEPT_MS) return [unfinished];
    removeStored('localStorage', key);
    return [];
  });
  return kept.find((unfinished) => unfinished.form === form);
}

function parseUnfinished(requestId: string, json: string | null): Unfinished | undefined {
  try {
    const { form, address, sinceMs, request, stopped } = JSON.parse(json ?? '');
    const isWhole =
      typeof form === 'string' && typeof address === 'string' && Number.isFinite(sinceMs) && request;
    return isWhole ? { requestId, form, address, sinceMs, request, stopped: stopped === true } : undefined;
  } catch {
    return undefined;
  }
}

function unfinishedKeys(): readonly string[] {
  return storedKeys('localStorage').filter((key) => key.startsWith(UNFINISHED));
}

/** Ends a submission of unknown outcome: the player has stopped it, or has come back too late. */
export class Unconfirmed extends Error {}

export function isUnknown(error: unknown): boolean {
  return error instanceof Unconfirmed || isOutcomeUnknown(error);
}
