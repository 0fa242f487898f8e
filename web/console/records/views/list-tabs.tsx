import { Text } from '../../kit/box.tsx';
import { Choices } from '../../kit/lists.tsx';
import { useQueue } from '../list/use-queue.ts';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { type SavedView, unknownText } from './saved-view-list.ts';
import type { ListArrangement } from './use-list-arrangement.ts';

type ListTabsProps = {
  readonly source: Pick<RecordSource<RecordKind>, 'kind' | 'plural' | 'waiting'>;
  readonly filter: ListFilter;
  readonly arrangement: Pick<ListArrangement, 'views' | 'current' | 'choose'>;
  readonly onChoose: (filter: ListFilter) => void;
};

export function ListTabs({ source, filter, arrangement, onChoose }: ListTabsProps) {
  const { views, current, choose } = arrangement;
  const queue = useQueue(source.kind);
  const { status: _status, ...ofAnyStatus } = filter;
  return (
    <Choices
      label={`Which ${source.plural}`}
      look="tabs"
      choices={[
        ...source.waiting.map(({ status, label }) => ({
          label,
          count: queue[status]?.count,
          isChosen: current === undefined && filter.status === status,
          onChoose: () => onChoose({ ...filter, status }),
        })),
        ...views.map((view) => ({
          label: view.name,
          isChosen: view === current,
          onChoose: () => {
            choose(view.name);
            onChoose(view.filter);
          },
        })),
        {
          label: 'All',
          isChosen: current === undefined && filter.status === undefined,
          onChoose: () => onChoose(ofAnyStatus),
        },
      ]}
    />
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
