import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../controls/dialog.tsx';
import { FormActions } from '../../controls/form.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { isFiltered, type ListFilter } from '../record/list-address.ts';
import { SavedViewItem } from './saved-view-item.tsx';
import { isSameFilter, MAX_NAME, renamed, type SavedView, withoutView, withView } from './saved-view-list.ts';
import styles from './saved-views.module.css';

type SavedViewsProps = {
  readonly views: readonly SavedView[];
  readonly filter: ListFilter;
  readonly onKeep: (views: readonly SavedView[]) => void;
  readonly onChoose: (filter: ListFilter) => void;
};

/** Saves the filters under a name, and renames and removes what was saved. */
export function SavedViews({ views, filter, onKeep: keep, onChoose }: SavedViewsProps) {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const current = views.find((view) => isSameFilter(view.filter, filter));

  function save(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return;
    keep(withView(views, { name: name.trim(), filter }));
    setName('');
  }

  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        rightSection={<ChevronDownIcon size={14} />}
        onClick={() => setOpened(true)}
      >
        {current ? `View: ${current.name}` : 'Views'}
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
              onRename={(to) => keep(renamed(views, view.name, to))}
              onDelete={() => keep(withoutView(views, view.name))}
            />
          ))}
        </ul>
        <form className={styles.save} onSubmit={save}>
          <TextInput
            className={styles.name ?? ''}
            label="Save the current filters as"
            disabled={!isFiltered(filter)}
            description={isFiltered(filter) ? undefined : 'Filter the list first'}
            maxLength={MAX_NAME}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormActions>
            <Button type="submit" disabled={name.trim() === '' || !isFiltered(filter)}>
              Save view
            </Button>
          </FormActions>
        </form>
      </Dialog>
    </>
  );
}
