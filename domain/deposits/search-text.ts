import { parseReference } from '#domain/deposits/reference.ts';

/** Both halves must be complete: names may contain a dash, too. */
const SHOWN_REFERENCE = /^[^-\s]{4}-[^-\s]{4}$/;

/** References are stored without the dash they are displayed with. */
export function searchText(typed: string): string {
  return (SHOWN_REFERENCE.test(typed) && parseReference(typed)) || typed;
}
