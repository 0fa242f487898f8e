import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Key, Keyring } from '#server/platform/sealing/keyring.ts';
import type { ChainPoint } from './chain.ts';

/** The place of a head in its run: all that one server signs from its start to its end. */
export type PlaceInRun = {
  readonly run: string;
  /** Counts from 1. */
  readonly number: number;
  readonly node: string;
  /** The signature of the head before; for a run's first, of the newest head of any run. */
  readonly previous: string | null;
  /** For a run's first head: the run of the head before. */
  readonly after: string | null;
  readonly key: string;
};

export type SignedHead = ChainPoint & {
  readonly at: string;
  readonly mac: string;
  readonly place: PlaceInRun;
};

const line = z.strictObject({
  id: z.int(),
  hash: z.string(),
  at: z.string(),
  mac: z.string(),
  run: z.string(),
  number: z.int().positive(),
  node: z.string(),
  previous: z.string().nullable(),
  after: z.string().nullable(),
  key: z.string(),
});

export function signHead(
  head: ChainPoint & { readonly at: string },
  place: PlaceInRun,
  key: Key,
): SignedHead {
  return { ...head, place, mac: macOf({ ...head, place }, key) };
}

export function writeHeadLine({ id, hash, at, mac, place }: SignedHead): string {
  return JSON.stringify({ ...place, id, hash, at, mac });
}

/** Undefined for a line left unfinished by a crash, which counts as never written. */
export function readHeadLine(text: string): SignedHead | undefined {
  const parsed = line.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const { id, hash, at, mac, ...place } = parsed.data;
  return { id, hash, at, mac, place };
}

export function isSigned(head: SignedHead, keys: Keyring): boolean {
  const key = keys.find(head.place.key);
  return key !== undefined && isSame(head.mac, macOf(head, key));
}

function macOf({ id, hash, at, place }: Omit<SignedHead, 'mac'>, { secret }: Key): string {
  const { run, number, node, previous, after, key } = place;
  return macFor(secret, 'cage activity heads v2', [run, number, node, previous, after, key, id, hash, at]);
}

export function macFor(secret: string, purpose: string, signed: readonly unknown[]): string {
  return createHmac('sha256', signingKey(secret, purpose)).update(JSON.stringify(signed)).digest('hex');
}

const signingKeys = new Map<string, Buffer>();

function signingKey(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`;
  const known = signingKeys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  signingKeys.set(name, known);
  return known;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Compares in constant time. */
export function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
}
