import { randomBytes, randomUUID } from 'node:crypto';
import { newReference } from '#domain/deposits/reference.ts';

/** What a player asks for, new each time. */
export function newRequest() {
  return {
    username: 'FC12345',
    method: 'Zelle',
    amount: 125.5,
    senderName: 'Jane Doe',
    requestId: randomUUID(),
    reference: newReference(randomBytes(5)),
  } as const;
}
