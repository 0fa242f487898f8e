import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { useAskedExport } from '../../exporting/ask-for-export.ts';
import { ExportProgress, useFileExport } from '../../exporting/export-progress.tsx';
import { EXPORT_FAILED } from '../../exporting/file-export.ts';
import { useAdmin } from '../../session/session.ts';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import styles from './list-filters.module.css';

type ListExportProps = {
  readonly source: Pick<RecordSource<RecordKind>, 'plural' | 'inputOf'>;
  readonly filter: ListFilter;
  readonly columns: readonly string[];
  readonly onFailed: (message: string) => void;
};

/** Takes out exactly what the list shows, for those who may. */
export function ListExport(props: ListExportProps) {
  const { role } = useAdmin();
  return can(role, 'records.export') ? <ExportButton {...props} /> : null;
}

function ExportButton({ source, filter, columns, onFailed }: ListExportProps) {
  const exporting = useFileExport(() => onFailed(EXPORT_FAILED));
  useAskedExport(start);
  const place = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current === exporting.isRunning) return;
    wasRunning.current = exporting.isRunning;
    // the focus went with the button that gave way to another
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [exporting.isRunning]);

  function start(): void {
    if (exporting.isRunning) return;
    exporting.start({
      path: `/api/${source.plural}-export`,
      query: { ...source.inputOf(filter), columns },
      format: 'csv',
      isExact: false,
    });
  }

  return (
    <div ref={place} className={styles.export}>
      {exporting.isRunning ? (
        <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />
      ) : (
        <Button variant="default" onClick={start}>
          Export CSV
        </Button>
      )}
    </div>
  );
}
