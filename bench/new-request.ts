import { randomBytes, randomUUID } from 'node:crypto';
import { writeReference } from '#domain/deposits/reference.ts';
import { isUnmistakable } from '#domain/deposits/reference-shape.ts';

// Odd: its multiples visit all 40-bit values before one repeats. Random ones repeat in every tenth run.
const SPREAD = 0x9e3779b97fn;

// Two processes begin far apart.
let made = randomBytes(8).readBigUInt64LE();

export function newRequest() {
  return {
    username: 'FC12345',
    method: 'Zelle',
    amount: 125.5,
    senderName: 'Jane Doe',
    requestId: randomUUID(),
    reference: nextReference(),
  } as const;
}

function nextReference(): string {
  let reference: string;
  do {
    made += 1n;
    reference = writeReference(BigInt.asUintN(40, made * SPREAD));
  } while (!isUnmistakable(reference));
  return reference;
}
