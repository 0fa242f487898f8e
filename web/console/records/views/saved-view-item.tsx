import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LONGEST_VIEW_NAME } from '#domain/records/list-preferences.ts';
import type { SavedView } from './saved-view-list.ts';
import styles from './saved-views.module.css';

type SavedViewItemProps = {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  /** It has just got its name. */
  readonly isRenamed: boolean;
  /** Why it cannot have a name, if it cannot. */
  readonly problemOf: (name: string) => string | undefined;
  readonly onChoose: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
};

export function SavedViewItem(props: SavedViewItemProps) {
  const { view, isCurrent, isRenamed, problemOf, onChoose, onRename, onDelete } = props;
  const [name, setName] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const problem = name === undefined ? undefined : problemOf(name.trim());

  function rename(event: FormEvent): void {
    event.preventDefault();
    if (problem !== undefined) return;
    if (name?.trim()) onRename(name.trim());
    leave();
  }

  /** The focus goes back to the button. */
  function leave(): void {
    setName(undefined);
    setLeft(true);
  }

  if (name !== undefined) {
    return (
      <li>
        <form className={styles.item} onSubmit={rename}>
          <TextInput
            className={styles.name ?? ''}
            aria-label={`New name of ${view.name}`}
            autoFocus
            error={problem}
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // the dialog stays
              event.preventDefault();
              event.stopPropagation();
              leave();
            }}
          />
          <Button type="submit" disabled={problem !== undefined}>
            Rename
          </Button>
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
      <Button
        variant="subtle"
        aria-label={`Rename ${view.name}`}
        autoFocus={isRenamed || isLeft}
        onClick={() => setName(view.name)}
      >
        Rename
      </Button>
      <Button variant="subtle" aria-label={`Delete ${view.name}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}
