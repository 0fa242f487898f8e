import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { can } from '#domain/access/capabilities.ts';
import { isKnownPlayer, spellUsername } from '#domain/players/player.ts';
import { isBackwards } from '#domain/time/new-york.ts';
import { ofPlainWidth } from '#domain/words/spelling.ts';
import { call } from '#web/data/call.ts';
import { writeList } from '../activity/activity-address.ts';
import { ActivityFeed } from '../activity/activity-feed.tsx';
import { Card, Row, Stack, Text } from '../kit/box.tsx';
import { ListMessage, Page, Panel } from '../kit/panel.tsx';
import { LoadingFailed, PartFailed } from '../live/loading-failed.tsx';
import { PLAYER_NOTIFIED_AFTER_MS, useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import { NoteForm } from '../notes/note-form.tsx';
import { NoteItem } from '../notes/note-item.tsx';
import { useSeenNotes } from '../notes/use-seen-notes.ts';
import { PlayerSums, StandingBadge, tellingText } from '../records/fields/values.tsx';
import { amountText } from '../records/record/record.ts';
import { useAdmin } from '../session/session.ts';
import { archivedText, ExactTime, TimeInSentence } from '../time/when.tsx';
import { Days, type Player, Requests, Used } from './player-requests.tsx';
import styles from './players.module.css';
import type { PlayerSearch } from './players-address.ts';

const EVERY_MS = 2_000;
const ENTRIES = 20;

export function PlayerScreen() {
  const { username: typed } = useParams({ from: '/players/$username' });
  const username = spellUsername(ofPlainWidth(typed.trim()).toUpperCase());
  const days = useSearch({ from: '/players/$username' });
  const query = usePlayer(username, days);
  const player = query.data?.pages[0];
  const isKnown = player !== undefined && isKnownPlayer(player);
  return (
    <Page title={username}>
      {query.isError && <LoadingFailed what={username} query={query} />}
      {player && isKnown && <Summary player={player} />}
      {player && !isKnown && (
        <ListMessage>
          <p>There is no player {username}: nothing was ever asked for by that name</p>
        </ListMessage>
      )}
      {(isKnown || query.isPending) && (
        <Panel title="Requests" isBusy={query.isPending} actions={<Days days={days} />}>
          {player?.requests.length === 0 ? (
            <ListMessage>
              <p>{`${username} has asked for nothing ${days.from || days.to ? 'on these days' : 'yet'}`}</p>
            </ListMessage>
          ) : (
            <Requests requests={query.data?.pages.flatMap(({ requests }) => requests) ?? []} />
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              onClick={() => void query.fetchNextPage()}
              loading={query.isFetchingNextPage}
            >
              Show earlier ones
            </Button>
          )}
        </Panel>
      )}
      {player && player.used.length > 0 && <Used used={player.used} />}
      {isKnown && <Tellings username={username} />}
      <Notes username={username} />
      {isKnown && <History username={username} />}
    </Page>
  );
}

function usePlayer(username: string, days: PlayerSearch) {
  const queryKey = playerKey(username);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'requests', days],
    queryFn: ({ pageParam: cursor }) => call('getPlayer', { username, days, ...(cursor && { cursor }) }),
    enabled: !isBackwards(days),
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const pages = query.data?.pages ?? [];
  // Also requests that were theirs until now.
  const isAbout = (request: { readonly id: string; readonly username: string }) =>
    pages.some(
      (page) => page.username === request.username || page.requests.some(({ id }) => id === request.id),
    );
  useRefreshOnChange('deposit', { queryKey, everyMs: EVERY_MS, isAbout });
  useRefreshOnChange('withdrawal', { queryKey, everyMs: EVERY_MS, isAbout });
  const told = { queryKey: messagesKey(username), everyMs: PLAYER_NOTIFIED_AFTER_MS, isAbout };
  useRefreshOnChange('deposit', told);
  useRefreshOnChange('withdrawal', told);
  return query;
}

function Summary({ player }: { readonly player: Player }) {
  const { standing, standingNote, since } = player;
  return (
    <Stack gap={12}>
      <Row as="p">
        <StandingBadge standing={standing} showsGood />
        {standingNote}
        {since !== null && (
          <Text tone="dim">
            First request <TimeInSentence instant={since} />
          </Text>
        )}
      </Row>
      <PlayerSums player={player} least={140} within={Card} />
    </Stack>
  );
}

function Notes({ username }: { readonly username: string }) {
  const { role } = useAdmin();
  const subject = { kind: 'player', id: username } as const;
  const query = useQuery({
    queryKey: [...playerKey(username), 'notes'],
    queryFn: () => call('getNotes', { subject }),
  });
  const { data } = query;
  useSeenNotes(data?.notes ?? []);
  const reload = () => void query.refetch();
  return (
    <Panel title="Notes" isBusy={query.isPending}>
      {can(role, 'notes.write') && <NoteForm subject={subject} onAdded={reload} />}
      <PartFailed what="Notes" query={query} />
      {data?.notes.map((note) => (
        <NoteItem key={note.id} note={note} onRemoved={reload} />
      ))}
      {data?.notes.length === 0 && <p>None yet</p>}
    </Panel>
  );
}

function History({ username }: { readonly username: string }) {
  const query = useQuery({
    queryKey: [...playerKey(username), 'activity'],
    queryFn: () => call('getActivityLogs', { users: [username], limit: ENTRIES }),
  });
  const { data } = query;
  return (
    <Panel title="What was done" isBusy={query.isPending}>
      <PartFailed what="Activity" query={query} />
      {data?.entries.length === 0 && <p>Nothing yet</p>}
      {data && <ActivityFeed entries={data.entries} />}
      {data?.nextCursor && (
        <p>
          <Link to="/activity" search={{ users: writeList([username]) }}>
            All of it in Activity
          </Link>
        </p>
      )}
    </Panel>
  );
}

/** The messages that the pages of a player's requests have shown. */
function Tellings({ username }: { readonly username: string }) {
  const query = useInfiniteQuery({
    queryKey: messagesKey(username),
    queryFn: ({ pageParam: cursor }) => call('getPlayerTellings', { username, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const requests = query.data?.pages.flatMap((page) => page.requests);
  const archivedBefore = query.data?.pages.find((page) => page.archivedBefore)?.archivedBefore;
  return (
    <Panel title="What they were told" isBusy={query.isPending}>
      <PartFailed what="What they were told" query={query} />
      {archivedBefore && <p>{archivedText(archivedBefore)}</p>}
      {requests?.length === 0 && <p>Nothing yet</p>}
      <Stack as="ol" gap={12}>
        {requests?.map(({ kind, id, method, amount, told }) => (
          <li key={id}>
            <Link to={kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'} params={{ id }}>
              {kind === 'deposit' ? 'Deposit' : 'Withdrawal'} by {method}, {amountText(amount)}
            </Link>
            <ol style={{ marginTop: 4 }}>
              {told.map(({ timestamp, ...telling }) => (
                <Stack as="li" gap={10} rowGap={0} padding="2px 0" key={timestamp} className={styles.told}>
                  <Text tone="dim">
                    <ExactTime instant={timestamp} />
                  </Text>
                  {tellingText(telling)}
                </Stack>
              ))}
            </ol>
          </li>
        ))}
      </Stack>
      {query.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
        >
          Show earlier ones
        </Button>
      )}
    </Panel>
  );
}

function playerKey(username: string) {
  return ['player', username];
}

function messagesKey(username: string) {
  return [...playerKey(username), 'tellings'];
}
