import { Button } from '@mantine/core';
import styles from './export-progress.module.css';
import { type ExportProgress as Progress, type ExportProgress, type FileRequest, fetchFile, saveFile } from './file-export.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withSession } from '#web/data/call.ts';

const COUNT = new Intl.NumberFormat('en-US');

type ExportProgressProps = { readonly progress: Progress | undefined; readonly onCancel: () => void };

export function ExportProgress({ progress, onCancel }: ExportProgressProps) {
  return (
    <div className={styles.export}>
      <label className={styles.label}>
        <span>
          {progress
            ? `Exporting ${COUNT.format(progress.rows)} of ${COUNT.format(progress.total)}`
            : 'Exporting…'}
        </span>
        <progress className={styles.bar} value={progress?.rows} max={Math.max(1, progress?.total ?? 1)} />
      </label>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** One export at a time; leaving the screen cancels it. */
export function useFileExport(onFailed: () => void) {
  const [progress, setProgress] = useState<ExportProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const exporting = useMutation({
    async mutationFn(request: FileRequest) {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setProgress(undefined);
      try {
        saveFile(await withSession(() => fetchFile(request, { onProgress: setProgress, signal })));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    onError: onFailed,
  });

  return {
    start: exporting.mutate,
    cancel: () => running.current?.abort(),
    isRunning: exporting.isPending,
    progress,
  };
}
