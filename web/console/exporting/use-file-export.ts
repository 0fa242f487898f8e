import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withSession } from '#web/data/call.ts';
import { type ExportProgress, type FileRequest, fetchFile, saveFile } from './file-export.ts';

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
