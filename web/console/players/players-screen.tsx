import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { call } from '#web/data/call.ts';
import { Row, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import lists from '../kit/lists.module.css';
import { ListMessage, Page } from '../kit/panel.tsx';
import { CellName, Table } from '../kit/table.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import { None, StandingBadge } from '../records/fields/values.tsx';
import { useRowCursor } from '../records/list/row-keys.ts';
import { amountText } from '../records/record/record.ts';
import { SearchBox } from '../search/search-box.tsx';
import { ShortTime } from '../time/when.tsx';
import styles from './players.module.css';

type Player = CallOutput<'getPlayers'>['players'][number];

const route = getRouteApi('/players');
const EVERY_MS = 5_000;
const LOADING_ROWS = 12;
/** Pages asked for by itself while none has shown a player: a rare text is looked for far back. */
const MOST_EMPTY = 20;

const HEAD = ['Player', 'Name', 'Credited', 'Paid out', 'Net', 'Last request'] as const;

export function PlayersScreen() {
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const query = usePlayers(search);
  const players = distinct(query.data?.pages.flatMap((page) => page.players) ?? []);
  const isLooking = query.isPending || (players.length === 0 && query.isFetchingNextPage);
  useRowCursor(list);
  return (
    <Page
      title="Players"
      beside={
        <SearchBox
          label="Search players"
          placeholder="ID, name, handle, wallet…"
          value={search ?? ''}
          onSearch={(typed) => void navigate({ search: typed === '' ? {} : { search: typed } })}
        />
      }
    >
      <div ref={list} className={kit.panel} data-stale={query.isPlaceholderData || undefined}>
        {query.isError && <LoadingFailed what="Players" query={query} />}
        {players.length === 0 && !isLooking && !query.isError && (
          <ListMessage>
            <Text as="p" size="large" weight="bold" tone="text">
              {search === undefined ? 'No players yet' : 'No players found'}
            </Text>
            <p>
              {search === undefined
                ? 'Whoever asks for a deposit or a withdrawal appears here.'
                : `No request says “${search}”: not as an ID, a name, a handle, a wallet or a reference.`}
            </p>
          </ListMessage>
        )}
        {(players.length > 0 || isLooking) && (
          <Table
            head={HEAD}
            numbers={HEAD.slice(2, 5)}
            isPaired
            label="Players"
            loading={isLooking ? LOADING_ROWS : 0}
            className={styles.players ?? ''}
          >
            {players.map((player) => (
              <PlayerRow key={player.username} player={player} />
            ))}
          </Table>
        )}
      </div>
      {query.hasNextPage && !isLooking && (
        <p>
          <Button
            variant="default"
            onClick={() => void query.fetchNextPage()}
            loading={query.isFetchingNextPage}
          >
            Show more players
          </Button>
        </p>
      )}
    </Page>
  );
}

function usePlayers(search: string | undefined) {
  const queryKey = ['players', search];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }) =>
      call('getPlayers', { ...(search && { search }), ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  useRefreshOnChange('deposit', { queryKey, everyMs: EVERY_MS });
  useRefreshOnChange('withdrawal', { queryKey, everyMs: EVERY_MS });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const isEmpty = pages.length < MOST_EMPTY && pages.every(({ players }) => players.length === 0);
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetching) void fetchNextPage();
  }, [isEmpty, hasNextPage, isFetching, fetchNextPage]);
  return query;
}

/** An older request of theirs may be on a later page. */
function distinct(players: readonly Player[]): readonly Player[] {
  const first = new Map<string, Player>();
  for (const player of players) if (!first.has(player.username)) first.set(player.username, player);
  return [...first.values()];
}

function PlayerRow({ player }: { readonly player: Player }) {
  const { username, name, standing, deposits, withdrawals, lastRequestAt } = player;
  const net = deposits.doneAmount - withdrawals.doneAmount;
  return (
    <tr className={lists.item} data-record={username} tabIndex={-1}>
      <th scope="row">
        <Row rowGap={0} align="baseline">
          <Link to="/players/$username" params={{ username }} data-open className={kit['weight-bold']}>
            {username}
          </Link>
          <StandingBadge standing={standing} />
        </Row>
      </th>
      <td>{name ?? <None />}</td>
      <Sum of={deposits} label="Credited" />
      <Sum of={withdrawals} label="Paid out" />
      <td data-number>
        <CellName>Net</CellName>
        <span className={kit['weight-bold']}>{net < 0 ? `−${amountText(-net)}` : amountText(net)}</span>
      </td>
      <td>
        <Text tone="dim">
          <ShortTime instant={lastRequestAt} />
        </Text>
      </td>
    </tr>
  );
}

function Sum({ of: { count, doneCount, doneAmount }, label }: SumProps) {
  return (
    <td data-number>
      <CellName>{label}</CellName>
      {count === 0 ? (
        <None />
      ) : (
        <>
          <Text tone="dim" size="small">
            {doneCount.toLocaleString('en-US')} of {count.toLocaleString('en-US')}{' '}
          </Text>
          <span>{amountText(doneAmount)}</span>
        </>
      )}
    </td>
  );
}

type SumProps = { readonly of: Player['deposits']; readonly label: string };
