import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

type Take<Kind extends RecordKind> = (record: Records[Kind]) => void;

/** Puts a record that the server has answered with wherever it is shown: on the page and among the details. */
export function useRecordUpdates<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  takeOnPage: Take<Kind>,
  takeOpened: Take<Kind>,
) {
  const client = useQueryClient();
  const apply = useCallback(
    (record: Records[Kind]) => {
      takeOnPage(record);
      takeOpened(record);
    },
    [takeOnPage, takeOpened],
  );
  /** Reloads a record. */
  const reload = useCallback(
    async (id: string) => {
      const record = await source.loadOne(id).catch(() => undefined);
      if (record) apply(record);
      void client.invalidateQueries({ queryKey: ['record-history', id] });
    },
    [client, source, apply],
  );
  return { apply, reload };
}
