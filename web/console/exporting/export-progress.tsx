import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withSession } from '#web/data/call.ts';
import { Row } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { type FileRequest, fetchFile, type ExportProgress as Progress, saveFile } from './file-export.ts';

const COUNT = new Intl.NumberFormat('en-US');

type ExportProgressProps = { readonly progress: Progress | undefined; readonly onCancel: () => void };

export function ExportProgress({ progress, onCancel }: ExportProgressProps) {
  return (
    <Row keepsLine gap={12} className={kit.panel} style={{ marginBottom: 10, padding: '8px 12px' }}>
      <Row as="label" gap={12} grows>
        <span>
          {progress
            ? `Exporting ${COUNT.format(progress.rows)} of ${COUNT.format(progress.total)}`
            : 'Exporting…'}
        </span>
        <progress
          style={{ flex: '1 1 120px', accentColor: 'var(--accent)' }}
          value={progress?.rows}
          max={Math.max(1, progress?.total ?? 1)}
        />
      </Row>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  );
}

/** One export at a time; leaving the screen cancels it. */
export function useFileExport(onFailed: () => void) {
  const [progress, setProgress] = useState<Progress>();
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
