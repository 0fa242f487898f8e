import type { RecordKind } from '#domain/records/record.ts';
import { readStored, removeStored, writeStored } from '#web/browser/storage.ts';
import { OWN_REQUESTS } from './own-requests-key.ts';

export type OwnRequest = {
  readonly token: string;
  readonly kind: RecordKind;
  readonly method: string;
  readonly amountCents: number;
  readonly username: string;
  /** By this browser's clock, since the epoch. */
  readonly sentAtMs: number;
};

const MOST = 8;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Newest first; older ones than a month are left out. */
export function ownRequests(nowMs: number): readonly OwnRequest[] {
  return parseOwnRequests(readStored('localStorage', OWN_REQUESTS)).filter(
    ({ sentAtMs }) => nowMs - sentAtMs < KEPT_MS,
  );
}

export function keepOwnRequest(request: OwnRequest): void {
  const others = ownRequests(request.sentAtMs).filter(({ token }) => token !== request.token);
  writeStored('localStorage', OWN_REQUESTS, JSON.stringify([request, ...others].slice(0, MOST)));
}

export function forgetOwnRequests(): void {
  removeStored('localStorage', OWN_REQUESTS);
}

/** Leaves out entries that this version cannot show. */
export function parseOwnRequests(json: string | null): readonly OwnRequest[] {
  try {
    const kept: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOwnRequest) : [];
  } catch {
    return [];
  }
}

function isOwnRequest(kept: unknown): kept is OwnRequest {
  const { token, kind, method, username, amountCents, sentAtMs } = (kept ?? {}) as Partial<OwnRequest>;
  const areTexts = [token, method, username].every((text) => typeof text === 'string');
  return (
    areTexts &&
    (kind === 'deposit' || kind === 'withdrawal') &&
    Number.isSafeInteger(amountCents) &&
    Number.isFinite(sentAtMs)
  );
}
