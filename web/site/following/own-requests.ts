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
  /** When this browser last asked. */
  readonly isSettled?: boolean;
  /** So its player has said. */
  readonly saidSent?: boolean;
};

const MOST = 8;
const KEPT_MS = 30 * 24 * 3_600_000;

const OPEN_MS: Readonly<Record<RecordKind, number>> = {
  deposit: 24 * 3_600_000,
  withdrawal: 7 * 24 * 3_600_000,
};

/** It may still be for its player to do something, or to wait for. */
export function isOpen({ kind, sentAtMs, isSettled }: OwnRequest, nowMs: number): boolean {
  return !isSettled && nowMs - sentAtMs < OPEN_MS[kind];
}

/** Newest first; older ones than a month are left out. */
export function ownRequests(nowMs: number): readonly OwnRequest[] {
  return parseOwnRequests(readStored('localStorage', OWN_REQUESTS)).filter(
    ({ sentAtMs }) => nowMs - sentAtMs < KEPT_MS,
  );
}

export function keepOwnRequest(request: OwnRequest): void {
  const others = ownRequests(request.sentAtMs).filter(({ token }) => token !== request.token);
  store([request, ...others].slice(0, MOST));
}

export function noteOfOwn(token: string, note: Pick<OwnRequest, 'isSettled' | 'saidSent'>): void {
  const kept = parseOwnRequests(readStored('localStorage', OWN_REQUESTS));
  if (kept.some((each) => each.token === token))
    store(kept.map((each) => (each.token === token ? { ...each, ...note } : each)));
}

function store(requests: readonly OwnRequest[]): void {
  writeStored('localStorage', OWN_REQUESTS, JSON.stringify(requests));
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
