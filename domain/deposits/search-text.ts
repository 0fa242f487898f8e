import { parseReference } from '#domain/deposits/reference.ts';

/** A reference as it is shown, in two halves: a dash may stand in a name too, so both must be whole. */
const SHOWN_REFERENCE = /^[^-\s]{4}-[^-\s]{4}$/;

/** What is looked for: references are stored without the dash they are shown with. */
export function searchText(typed: string): string {
  return (SHOWN_REFERENCE.test(typed) && parseReference(typed)) || typed;
}
