import type { ListedRecord } from './record.ts';

export const SOURCE_LABELS: Readonly<Record<ListedRecord['source'], string>> = {
  player: 'Player',
  staff: 'Staff, by hand',
  import: 'Import',
};
