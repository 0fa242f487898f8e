import { Button } from '@mantine/core';
import styles from './export-progress.module.css';
import type { ExportProgress as Progress } from './file-export.ts';

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
