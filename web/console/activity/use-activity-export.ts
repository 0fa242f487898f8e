import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withSession } from '#web/data/call.ts';
import type { ActivitySearch } from './activity-address.ts';
import { type ExportProgress, fetchExport, saveFile } from './activity-export.ts';
import { filterOf } from './activity-filter.ts';
import type { ExportFormat } from './row-counter.ts';

/** One export at a time; leaving the screen cancels it. */
export function useActivityExport(search: ActivitySearch, onFailed: () => void) {
  const [progress, setProgress] = useState<ExportProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const exporting = useMutation({
    async mutationFn(format: ExportFormat) {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setProgress(undefined);
      try {
        const filter = filterOf(search, new Date());
        saveFile(await withSession(() => fetchExport({ filter, format, onProgress: setProgress, signal })));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    onError: onFailed,
  });

  return {
    start: (format: ExportFormat) => exporting.mutate(format),
    cancel: () => running.current?.abort(),
    format: exporting.isPending ? exporting.variables : undefined,
    progress,
  };
}
