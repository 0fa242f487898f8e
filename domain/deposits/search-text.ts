import { parseReference } from '#domain/deposits/reference.ts';

/** A reference as displayed, in two halves: names may contain a dash too, so both halves must be complete. */
const SHOWN_REFERENCE = /^[^-\s]{4}-[^-\s]{4}$/;

/** The text to search for: references are stored without the dash they are displayed with. */
export function searchText(typed: string): string {
  return (SHOWN_REFERENCE.test(typed) && parseReference(typed)) || typed;
}
