import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LONGEST_VIEW_NAME, MOST_VIEWS } from '#domain/records/list-preferences.ts';
import { checkVisible, withoutJoiners } from '#domain/words/spelling.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import { isFiltered, type ListFilter } from '../record/list-address.ts';
import { SavedViewItem } from './saved-view-item.tsx';
import { renamed, withoutView, withView } from './saved-view-list.ts';
import styles from './saved-views.module.css';
import type { ListArrangement } from './use-list-arrangement.ts';

type SavedViewsProps = {
  readonly arrangement: ListArrangement;
  /** What the list calls its own views. */
  readonly listViews: readonly string[];
  readonly filter: ListFilter;
  readonly onChoose: (filter: ListFilter) => void;
};

/** Saves the filters and the columns under a name, and renames and removes what was saved. */
export function SavedViews({ arrangement, listViews, filter, onChoose }: SavedViewsProps) {
  const { views, current, columns, editViews, choose } = arrangement;
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [renamedTo, setRenamedTo] = useState<string>();
  const isFull = views.length >= MOST_VIEWS;
  const unfiltered = isFiltered(filter) ? undefined : 'Filter the list first';
  const isReplacing = views.some((view) => view.name === name.trim());
  const problem = problemOf(name.trim());
  const hint = isFull ? `There are ${MOST_VIEWS} already: remove one first` : unfiltered;

  function close(): void {
    setOpened(false);
    setRenamedTo(undefined);
  }

  function problemOf(wanted: string): string | undefined {
    if (listViews.some((label) => label.toLowerCase() === wanted.toLowerCase())) {
      return 'The list has a view of this name already. Choose another name.';
    }
    return checkVisible(withoutJoiners(wanted));
  }

  /** Another one's name: to save under it replaces that one, but to rename would lose it. */
  function renamingProblemOf(from: string, to: string): string | undefined {
    const isTaken = to !== from && views.some((view) => view.name === to);
    return isTaken ? 'Another view has this name. Choose another name.' : problemOf(to);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const view = { name: name.trim(), filter, columns };
    if (view.name === '' || problem !== undefined) return;
    editViews(
      (before) => withView(before, view),
      () => setName(''),
    );
    choose(view.name);
  }

  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        rightSection={<ChevronDownIcon size={14} />}
        onClick={() => setOpened(true)}
      >
        <span className={styles.current}>{current ? `View: ${current.name}` : 'Views'}</span>
      </Button>
      <Dialog opened={opened} onClose={close} title="Saved views">
        {views.length === 0 && <p className={styles.none}>No saved views yet.</p>}
        <ul className={styles.list}>
          {views.map((view) => (
            <SavedViewItem
              key={view.name}
              view={view}
              isCurrent={view === current}
              isRenamed={view.name === renamedTo}
              problemOf={(to) => renamingProblemOf(view.name, to)}
              onChoose={() => {
                close();
                choose(view.name);
                onChoose(view.filter);
              }}
              onRename={(to) => {
                editViews((before) => renamed(before, view.name, to));
                setRenamedTo(to);
                if (view === current) choose(to);
              }}
              onDelete={() => editViews((before) => withoutView(before, view.name))}
            />
          ))}
        </ul>
        <form className={styles.save} onSubmit={save}>
          <TextInput
            className={styles.name ?? ''}
            label="Save the current filters and columns as"
            disabled={isFull || !isFiltered(filter)}
            description={hint ?? (isReplacing && 'Replaces the view of this name')}
            error={problem}
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Actions>
            <Button
              type="submit"
              disabled={name.trim() === '' || problem !== undefined || isFull || !isFiltered(filter)}
            >
              {isReplacing ? 'Replace view' : 'Save view'}
            </Button>
          </Actions>
        </form>
      </Dialog>
    </>
  );
}
