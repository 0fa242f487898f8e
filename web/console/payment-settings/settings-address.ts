import { text } from '../records/record/list-address.ts';

export type SettingsSearch = {
  readonly open?: string | undefined;
  readonly add?: true | undefined;
};

const MAX_ID = 100;

/** Anybody may have typed the address: invalid values are left out. */
export function readSettingsSearch(raw: Readonly<Record<string, unknown>>): SettingsSearch {
  const open = text(raw.open, MAX_ID);
  if (open !== undefined) return { open };
  return String(raw.add) === 'true' ? { add: true } : {};
}
