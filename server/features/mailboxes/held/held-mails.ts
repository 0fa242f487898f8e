import { setTimeout as pause } from 'node:timers/promises';
import type { TryAgain } from '../reading/authentic-mail.ts';

/** A mail that is undecided for longer counts as unproved. */
const PROVED_WITHIN_MS = 10 * 60_000;
/** A slow name server holds up its own mail only; a portion waits no longer than `all` for theirs. */
const PATIENCE_MS = { each: 200, all: 1_000, least: 5 } as const;
const RESTS_MS = { first: 1_000, longest: 30_000 };
/** Held in memory; mails beyond it count as unproved. */
const MOST_BYTES_HELD = 20_000_000;

type AnyMail = { readonly uid: number; readonly arrivedAt: Date; readonly source: Buffer | undefined };
type AnyFound = { readonly tryAgain?: TryAgain | undefined };
type AnyPosition = { readonly uidValidity: number | undefined; readonly lastUid: number };

type ReadMail<Mail, Found> = { readonly mail: Mail; readonly found: Found };
type Step<Position> = { readonly from: Position; readonly to: Position };

type Held<Mail, Found> = {
  readonly mail: Mail;
  found: Found | undefined;
  isBeingRead: boolean;
  tries: number;
  tryAt: number;
};

/**
 * Mails whose signing keys a name server has not named yet. Later mails are stored meanwhile, so that nobody
 * blocks a mailbox by a signature that cannot be looked up. The stored position stays before the first held
 * mail: a new reader finds it again, and recognises the later ones.
 */
export type HeldMails<Mail extends AnyMail, Found extends AnyFound, Position extends AnyPosition> = {
  /** Reads new and held mails; returns those that are ready, with the step to be stored with them. */
  read(
    mails: readonly Mail[],
    step: Step<Position>,
    readOne: (mail: Mail) => Promise<Found>,
  ): Promise<{
    readonly ready: ReadonlyArray<ReadMail<Mail, Found>>;
    readonly step: Step<Position>;
    /** Whether a mail is held for a reason that its writer alone cannot cause. */
    readonly isWaiting: boolean;
  }>;
  /** To be called once they are stored. */
  taken(ready: ReadonlyArray<ReadMail<Mail, Found>>, step: Step<Position>): void;
  readonly isEmpty: boolean;
  /** Milliseconds until held mails are worth reading again; undefined if there are none. */
  dueInMs(): number | undefined;
};

export function holdMails<Mail extends AnyMail, Found extends AnyFound, Position extends AnyPosition>(
  now: () => number = Date.now,
): HeldMails<Mail, Found, Position> {
  const held = new Map<number, Held<Mail, Found>>();
  const beingRead = new Set<Promise<void>>();
  let uidValidity: number | undefined;
  let storedAt: Position | undefined;

  /** @returns milliseconds waited for a name server that has not answered */
  async function beginSoon(
    mail: Mail,
    readOne: (mail: Mail) => Promise<Found>,
    patienceMs: number,
  ): Promise<number> {
    const begunAt = performance.now();
    const one: Held<Mail, Found> = { mail, found: undefined, isBeingRead: false, tries: 0, tryAt: 0 };
    held.set(mail.uid, one);
    while (bytesBeingRead() > MOST_BYTES_HELD) await Promise.race(beingRead);
    await Promise.race([begin(one, readOne), pause(patienceMs)]);
    if (one.isBeingRead) return patienceMs;
    // Thousands of mails take no more than half of this node's time.
    await pause(performance.now() - begunAt);
    return 0;
  }

  function bytesBeingRead(): number {
    const sizes = held
      .values()
      .map(({ mail, isBeingRead }) => (isBeingRead ? (mail.source?.length ?? 0) : 0));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  function begin(one: Held<Mail, Found>, readOne: (mail: Mail) => Promise<Found>): Promise<void> {
    const reading = readNow(one, readOne).finally(() => beingRead.delete(reading));
    beingRead.add(reading);
    return reading;
  }

  async function readNow(one: Held<Mail, Found>, readOne: (mail: Mail) => Promise<Found>): Promise<void> {
    one.isBeingRead = true;
    one.found = await readOne(one.mail);
    one.isBeingRead = false;
    one.tryAt = now() + Math.min(RESTS_MS.first * 2 ** one.tries, RESTS_MS.longest);
    one.tries += 1;
  }

  /** A final result is not read again while others are waited for. */
  function isDue({ isBeingRead, found, tryAt }: Held<Mail, Found>): boolean {
    return !isBeingRead && found?.tryAgain !== undefined && now() >= tryAt;
  }

  function readyOf(): ReadonlyArray<ReadMail<Mail, Found>> {
    let bytes = 0;
    return Array.from(held.values()).flatMap(({ mail, found, isBeingRead }) => {
      const isYoung = now() - mail.arrivedAt.getTime() < PROVED_WITHIN_MS;
      const mayStay = isBeingRead || found === undefined || (found.tryAgain !== undefined && isYoung);
      if (mayStay) bytes += mail.source?.length ?? 0;
      const isReady = found !== undefined && !isBeingRead && !(mayStay && bytes <= MOST_BYTES_HELD);
      return isReady ? [{ mail, found }] : [];
    });
  }

  return {
    async read(mails, { from, to }, readOne) {
      // Under other UIDs they are found again.
      if (to.uidValidity !== uidValidity) held.clear();
      uidValidity = to.uidValidity;
      for (const one of held.values()) if (isDue(one)) void begin(one, readOne);
      let leftMs: number = PATIENCE_MS.all;
      for (const mail of mails) {
        if (held.has(mail.uid)) continue;
        const patienceMs = Math.max(PATIENCE_MS.least, Math.min(PATIENCE_MS.each, leftMs));
        leftMs -= await beginSoon(mail, readOne, patienceMs);
      }
      const ready = readyOf();
      const staying = new Map(held);
      for (const { mail } of ready) staying.delete(mail.uid);
      const before = Math.min(...staying.keys()) - 1;
      return {
        ready,
        step: { from: storedAt ?? from, to: { ...to, lastUid: Math.min(to.lastUid, before) } },
        isWaiting: Array.from(staying.values()).some(({ found }) => found?.tryAgain === 'all'),
      };
    },

    taken(ready, { to }) {
      for (const { mail } of ready) held.delete(mail.uid);
      storedAt = held.size > 0 ? to : undefined;
    },

    get isEmpty() {
      return held.size === 0;
    },

    dueInMs() {
      if (held.size === 0) return undefined;
      const due = Array.from(held.values(), (one) => (one.isBeingRead ? now() + RESTS_MS.first : one.tryAt));
      return Math.max(0, Math.min(...due) - now());
    },
  };
}
