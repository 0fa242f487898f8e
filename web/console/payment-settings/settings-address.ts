import { text } from '../records/record/list-address.ts';

/** The state in the address of the payment settings: which drawer is open. */
export type SettingsSearch = {
  /** The id of the account that is shown. */
  readonly open?: string | undefined;
  /** An account is being added. */
  readonly add?: true | undefined;
};

const MAX_ID = 100;

/** Reads an address, which anybody may have typed: invalid values are left out. */
export function readSettingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  const open = text(raw.open, MAX_ID);
  if (open !== undefined) return { open };
  return String(raw.add) === 'true' ? { add: true } : {};
}
