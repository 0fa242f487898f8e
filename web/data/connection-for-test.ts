import { afterEach, beforeEach, vi } from 'vitest';

/** Gives every test of a file a clock of its own, and a place where it can say that the connection is back. */
export function ownClockAndConnection(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    const connection = new EventTarget();
    vi.stubGlobal('addEventListener', connection.addEventListener.bind(connection));
    vi.stubGlobal('removeEventListener', connection.removeEventListener.bind(connection));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
