import { useQueueCounts } from '../queue/use-queue.ts';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import styles from './list-tabs.module.css';
import type { SavedView } from './saved-view-list.ts';

type ListTabsProps = {
  readonly source: Pick<RecordSource<RecordKind>, 'kind' | 'plural' | 'waiting'>;
  readonly filter: ListFilter;
  readonly savedViews: readonly SavedView[];
  /** The saved view that the list shows. */
  readonly current: SavedView | undefined;
  readonly onChoose: (filter: ListFilter) => void;
};

/** The views of a list: what waits, with how many, one's own, and all. */
export function ListTabs({ source, filter, savedViews, current, onChoose }: ListTabsProps) {
  const counts = useQueueCounts(source.kind);
  const { status: _status, ...ofAnyStatus } = filter;
  return (
    <fieldset className={styles.tabs} aria-label={`Which ${source.plural}`}>
      {source.waiting.map(({ status, label }) => (
        <Tab
          key={status}
          label={label}
          count={counts[status]}
          isChosen={current === undefined && filter.status === status}
          onChoose={() => onChoose({ ...filter, status })}
        />
      ))}
      {savedViews.map((view) => (
        <Tab
          key={view.name}
          label={view.name}
          isChosen={view === current}
          onChoose={() => onChoose(view.filter)}
        />
      ))}
      <Tab
        label="All"
        isChosen={current === undefined && filter.status === undefined}
        onChoose={() => onChoose(ofAnyStatus)}
      />
    </fieldset>
  );
}

type TabProps = {
  readonly label: string;
  readonly count?: number | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function Tab({ label, count, isChosen, onChoose }: TabProps) {
  return (
    <button type="button" className={styles.tab} aria-pressed={isChosen} onClick={onChoose}>
      {label}
      {count !== undefined && <span className={styles.count}> {count.toLocaleString('en-US')}</span>}
    </button>
  );
}
