import type { RowSigner } from '#server/platform/sealing/row-signer.ts';

const KIND = 'flood';

/** A flood as staff were told of it: from where, and between which times. */
export type ToldFlood = { readonly network: string; readonly since: Date; readonly until: Date };

/**
 * Shows that staff were told of a flood. Once a part of it has been declined it cannot be counted again, and not
 * everything that came from anywhere between any two times is to be declined together.
 */
export function ticketOf(signer: RowSigner, flood: ToldFlood): string {
  return signer.sign(KIND, fieldsOf(flood));
}

export function isTicketOf(signer: RowSigner, ticket: string, flood: ToldFlood): boolean {
  return signer.holds(ticket, KIND, fieldsOf(flood));
}

function fieldsOf({ network, since, until }: ToldFlood) {
  return { network, since: since.toISOString(), until: until.toISOString() };
}
