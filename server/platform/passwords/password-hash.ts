import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createTurns, type Line } from '../turns/turns.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;

const deriveAsync = promisify(argon2);

// Each takes 19 MiB and one of Node's four threads, which files and names need too.
const turns = createTurns({ atOnce: 2, waiting: 20, patienceMs: 1_500 });

/** @returns the PHC string, all that verifying needs: algorithm, parameters, salt and tag */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phcString(salt, await derive(password, salt, MEMORY_KIB, PASSES, PARALLELISM, 'known'));
}

/** No password fits it, and it takes as long to verify as one that does. */
export function unmatchedHash(): string {
  return phcString(randomBytes(16), randomBytes(TAG_BYTES));
}

/** @param line `other` for unknown people: known ones go first @throws TooManyWaiting */
export async function verifyPassword(password: string, hash: string, line: Line = 'known'): Promise<boolean> {
  const parts = hash.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/);
  if (parts === null) throw new Error('This is not an argon2id hash');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const salt = Buffer.from(parts[4] as string, 'base64');
  const tag = Buffer.from(parts[5] as string, 'base64');
  return timingSafeEqual(await derive(password, salt, memory, passes, parallelism, line), tag);
}

async function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  line: Line,
): Promise<Buffer> {
  // Unicode encodes text that looks and is typed the same in several ways.
  const message = password.normalize('NFKC');
  const endTurn = await turns.take(undefined, line);
  try {
    return await deriveAsync('argon2id', {
      message,
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: TAG_BYTES,
    });
  } finally {
    endTurn();
  }
}

function phcString(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(salt)}$${encode(tag)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
