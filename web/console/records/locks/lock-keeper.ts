export type LockCalls = {
  lock(id: string): Promise<unknown>;
  unlock(id: string): Promise<unknown>;
};

export type LockKeeper = {
  /**
   * Takes a record for as long as it is worked on, here or elsewhere on the screen.
   * @returns `taken` fails where somebody else has it; `release` is to be called once
   */
  hold(id: string): { readonly taken: Promise<unknown>; release(): void };
  /** What is held now. */
  held(): readonly string[];
};

/** A lease lasts 15 minutes: there are two more tries before it runs out. */
const RENEW_MS = 5 * 60_000;

// Going from one editor of a record to the next is no reason to let it go in between.
const LINGER_MS = 400;

type Hold = {
  holders: number;
  isTaken: boolean;
  renewal: ReturnType<typeof setInterval> | undefined;
  parting: ReturnType<typeof setTimeout> | undefined;
};

/** Takes, renews and lets go of the locks of one kind of record. */
export function createLockKeeper({ lock, unlock }: LockCalls): LockKeeper {
  const holds = new Map<string, Hold>();

  function holdOf(id: string): Hold {
    const hold = holds.get(id) ?? { holders: 0, isTaken: false, renewal: undefined, parting: undefined };
    holds.set(id, hold);
    return hold;
  }

  /** Also where it is held already: somebody may have taken it over in between. */
  async function take(id: string, hold: Hold): Promise<void> {
    try {
      await lock(id);
    } catch (error) {
      lose(hold);
      throw error;
    }
    hold.isTaken = true;
    hold.renewal ??= setInterval(() => void lock(id).catch(() => lose(hold)), RENEW_MS);
    // everybody left while it was being taken
    if (holds.get(id) !== hold) letGo(id, hold);
  }

  function lose(hold: Hold): void {
    clearInterval(hold.renewal);
    hold.renewal = undefined;
    hold.isTaken = false;
  }

  function letGo(id: string, hold: Hold): void {
    const wasTaken = hold.isTaken;
    lose(hold);
    if (holds.get(id) === hold) holds.delete(id);
    // taken over by somebody else in the meantime, or gone with the session: nothing to let go of
    if (wasTaken) void unlock(id).catch(() => undefined);
  }

  return {
    hold(id) {
      const hold = holdOf(id);
      hold.holders += 1;
      clearTimeout(hold.parting);
      return {
        taken: take(id, hold),
        release() {
          hold.holders -= 1;
          if (hold.holders === 0) hold.parting = setTimeout(() => letGo(id, hold), LINGER_MS);
        },
      };
    },

    held: () => [...holds].filter(([, hold]) => hold.isTaken).map(([id]) => id),
  };
}
