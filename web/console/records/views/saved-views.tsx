import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LONGEST_VIEW_NAME, MOST_VIEWS } from '#domain/records/list-preferences.ts';
import { Dialog } from '../../controls/dialog.tsx';
import { FormActions } from '../../controls/form.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
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
  const { views, current, columns, editViews } = arrangement;
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const isFull = views.length >= MOST_VIEWS;
  const unfiltered = isFiltered(filter) ? undefined : 'Filter the list first';
  const isReplacing = views.some((view) => view.name === name.trim());
  const isOfList = listViews.some((label) => label.toLowerCase() === name.trim().toLowerCase());
  const taken = isOfList ? 'The list has a view of this name already. Choose another name.' : undefined;
  const hint = isFull ? `There are ${MOST_VIEWS} already: remove one first` : unfiltered;

  function save(event: FormEvent): void {
    event.preventDefault();
    const view = { name: name.trim(), filter, columns };
    if (view.name === '' || isOfList) return;
    editViews(
      (before) => withView(before, view),
      () => setName(''),
    );
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
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Saved views">
        {views.length === 0 && <p className={styles.none}>No saved views yet.</p>}
        <ul className={styles.list}>
          {views.map((view) => (
            <SavedViewItem
              key={view.name}
              view={view}
              isCurrent={view === current}
              onChoose={() => {
                setOpened(false);
                onChoose(view.filter);
              }}
              onRename={(to) => editViews((before) => renamed(before, view.name, to))}
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
            error={taken}
            maxLength={LONGEST_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormActions>
            <Button type="submit" disabled={name.trim() === '' || isOfList || isFull || !isFiltered(filter)}>
              {isReplacing ? 'Replace view' : 'Save view'}
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
