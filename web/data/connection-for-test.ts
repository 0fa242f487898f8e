import { afterEach, beforeEach, vi } from 'vitest';

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
