import { Text } from '../../kit/box.tsx';
import { useQueueCounts } from '../list/use-queue.ts';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { type SavedView, unknownText } from './saved-view-list.ts';
import type { ListArrangement } from './use-list-arrangement.ts';
import styles from './views.module.css';

type ListTabsProps = {
  readonly source: Pick<RecordSource<RecordKind>, 'kind' | 'plural' | 'waiting'>;
  readonly filter: ListFilter;
  readonly arrangement: Pick<ListArrangement, 'views' | 'current' | 'choose'>;
  readonly onChoose: (filter: ListFilter) => void;
};

export function ListTabs({ source, filter, arrangement, onChoose }: ListTabsProps) {
  const { views, current, choose } = arrangement;
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
      {views.map((view) => (
        <Tab
          key={view.name}
          label={view.name}
          isChosen={view === current}
          onChoose={() => {
            choose(view.name);
            onChoose(view.filter);
          }}
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
      <span>{label}</span>
      {count !== undefined && <Text weight="bold"> {count.toLocaleString('en-US')}</Text>}
    </button>
  );
}

export function UnknownFilters({ view }: { readonly view: SavedView }) {
  const text = unknownText(view);
  return (
    text !== undefined && (
      <Text as="p" tone="warning" role="status">
        {text}
      </Text>
    )
  );
}
