import { CallError } from '#web/data/call.ts';
import type { RecordKind, Records } from './record.ts';
import type { RecordSource } from './record-source.ts';

/**
 * The record as it is by now.
 * @throws CallError NOT_FOUND
 */
export async function loadRecord<Kind extends RecordKind>(
  { loadOne, singular }: Pick<RecordSource<Kind>, 'loadOne' | 'singular'>,
  id: string,
): Promise<Records[Kind]> {
  const record = await loadOne(id);
  if (record === undefined)
    throw new CallError('NOT_FOUND', `${singular} not found. Please refresh the page.`);
  return record;
}
