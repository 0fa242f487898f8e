import { write as writeFile } from 'node:fs';

const MOST_WAITING = 1_000_000;
const TRY_AGAIN_MS = 100;
const STUCK_MS = 1_000;
const NEWLINE = 10;

export type LostLines = { readonly lines: number; readonly reason: string };

export type LogOutput = {
  write(line: string): void;
  readonly lost: LostLines | undefined;
  /** Resolves when all has been written or lost, or after a second. */
  settled(): Promise<void>;
};

/**
 * Writes lines to an open file, pipe or terminal. Nobody waits for it: a line without room, or that meets an
 * error, is dropped and counted; after one that was cut off, the next begins on a line of its own.
 * @param options.onBack gets all lost lines once something was written again
 */
export function openLogOutput(
  fd: number,
  options: { onBack(lost: LostLines): void; readonly write?: typeof writeFile },
): LogOutput {
  const { onBack, write = writeFile } = options;
  const settling = new Set<() => void>();
  let waiting: string[] = [];
  let waitingLength = 0;
  let isWriting = false;
  let calledAt: number | undefined;
  let endsLine = true;
  let lost: LostLines | undefined;
  let isLosing = false;

  function lose(lines: number, reason: string): void {
    isLosing = true;
    lost = { lines: (lost?.lines ?? 0) + lines, reason };
  }

  function writeOn(): void {
    const lines = waiting;
    waiting = [];
    waitingLength = 0;
    isWriting = lines.length > 0;
    if (isWriting) {
      put(Buffer.from(`${endsLine ? '' : '\n'}${lines.join('')}`), lines.length);
      return;
    }
    for (const settle of settling) settle();
    settling.clear();
  }

  function put(bytes: Buffer, lines: number): void {
    calledAt = performance.now();
    write(fd, bytes, (error, written) => {
      calledAt = undefined;
      if (error?.code === 'EAGAIN') {
        setTimeout(put, TRY_AGAIN_MS, bytes, lines).unref();
        return;
      }
      if (!error) endsLine = bytes[written - 1] === NEWLINE;
      if (!error && written < bytes.length) return put(bytes.subarray(written), lines);
      if (error) lose(Math.min(lines, linesIn(bytes)), error.code ?? error.message);
      writeOn();
      if (error || !isLosing) return;
      isLosing = false;
      onBack(lost as LostLines);
    });
  }

  // Node would wait for a write that never ends.
  process.once('exit', () => {
    if (calledAt !== undefined && performance.now() - calledAt > STUCK_MS)
      process.kill(process.pid, 'SIGKILL');
  });

  return {
    write(line) {
      if (waitingLength + line.length > MOST_WAITING) return lose(1, 'not taken in time');
      waiting.push(line);
      waitingLength += line.length;
      if (!isWriting) writeOn();
    },
    get lost() {
      return lost;
    },
    settled() {
      if (!isWriting) return Promise.resolve();
      return new Promise((resolve) => {
        settling.add(resolve);
        setTimeout(resolve, STUCK_MS + 1);
      });
    },
  };
}

function linesIn(bytes: Buffer): number {
  return bytes.reduce((lines, byte) => lines + Number(byte === NEWLINE), 0);
}
