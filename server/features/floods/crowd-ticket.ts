import type { Crowd } from '#domain/floods/crowd.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

const KIND = 'flood from everywhere';

/**
 * Shows that staff were told of a flood. Once a part of it has been declined it cannot be counted again, and not
 * everything that came between any two times is to be declined together.
 */
export function ticketOf(signer: RowSigner, crowd: Crowd): string {
  return signer.sign(KIND, fieldsOf(crowd));
}

export function isTicketOf(signer: RowSigner, ticket: string, crowd: Crowd): boolean {
  return signer.holds(ticket, KIND, fieldsOf(crowd));
}

function fieldsOf({ since, until }: Crowd) {
  return { since: since.toISOString(), until: until.toISOString() };
}
