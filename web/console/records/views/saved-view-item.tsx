import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LONGEST_VIEW_NAME } from '#domain/records/list-preferences.ts';
import type { SavedView } from './saved-view-list.ts';
import styles from './saved-views.module.css';

type SavedViewItemProps = {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
};

export function SavedViewItem({ view, isCurrent, onChoose, onRename, onDelete }: SavedViewItemProps) {
  const [name, setName] = useState<string>();

  function rename(event: FormEvent): void {
    event.preventDefault();
    if (name?.trim()) onRename(name.trim());
    setName(undefined);
  }

  if (name !== undefined) {
    return (
      <li>
        <form className={styles.item} onSubmit={rename}>
          <TextInput
            className={styles.name ?? ''}
            aria-label={`New name of ${view.name}`}
            autoFocus
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">Rename</Button>
        </form>
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.choose}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        {view.name}
      </button>
      <Button variant="subtle" aria-label={`Rename ${view.name}`} onClick={() => setName(view.name)}>
        Rename
      </Button>
      <Button variant="subtle" aria-label={`Delete ${view.name}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
