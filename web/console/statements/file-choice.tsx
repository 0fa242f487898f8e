import { type DragEvent, useState } from 'react';
import styles from './statements.module.css';

type FileChoiceProps = {
  /** Of the file chosen. */
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
};

/** Takes a file that is dropped or chosen. */
export function FileChoice({ name, onFile }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span className={styles.dropTitle}>{name ?? 'Drop the file here, or choose it'}</span>
      <span className={styles.dim}>
        {name === undefined ? 'The statement as CSV, as the provider offers it' : 'Choose another file'}
      </span>
      <input
        type="file"
        className={styles.fileInput}
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="Statement file"
        data-autofocus
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file, changed meanwhile, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
