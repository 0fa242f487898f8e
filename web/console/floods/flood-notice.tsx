import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import styles from '../attention/attention.module.css';
import { WarningIcon } from '../icons/icons.tsx';
import { useAdmin } from '../session/session.ts';
import { crowdText } from './crowd-text.ts';
import { FloodDialog, type FloodQuestion } from './flood-dialog.tsx';
import own from './flood-notice.module.css';
import { altogetherText, floodText, isPrivate } from './flood-text.ts';
import { type Floods, floodsQuery } from './use-floods.ts';

// More would push away what the screen is for.
const MOST_SHOWN = 2;

/** For owners and supervisors: where too many requests come from, and the way to be rid of them. */
export function FloodNotice() {
  const { role } = useAdmin();
  const { data } = useQuery({ ...floodsQuery, enabled: can(role, 'floods.decline') });
  const [question, setQuestion] = useState<FloodQuestion>();
  const count =
    data === undefined ? 0 : data.floods.length + data.everywhere.length + Number(data.refusedAltogether > 0);
  const list = data && <FloodList floods={data} onDecline={setQuestion} />;
  return (
    <>
      {list && count > 0 && (
        <aside className={styles.notice} aria-label="Too many requests">
          <WarningIcon />
          {count <= MOST_SHOWN ? (
            list
          ) : (
            <details className={styles.more}>
              <summary>Too many requests from {count} places</summary>
              {list}
            </details>
          )}
        </aside>
      )}
      <FloodDialog question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}

type FloodListProps = {
  readonly floods: Floods;
  readonly onDecline: (question: FloodQuestion) => void;
};

function FloodList({ floods, onDecline }: FloodListProps) {
  const now = new Date();
  return (
    <ul className={styles.list}>
      {floods.everywhere.map((crowd) => (
        <li key={crowd.since}>
          <strong>{crowdText(crowd, now)}</strong>
          <DeclineButton onClick={() => onDecline({ crowd })} />
        </li>
      ))}
      {floods.floods.map((flood) => (
        <li key={flood.network}>
          <strong>{floodText(flood, now)}</strong>
          {isPrivate(flood.network) && (
            <span>
              {
                ' If that is a proxy of yours, name it in CAGE_TRUSTED_PROXIES: without that, all players look like one.'
              }
            </span>
          )}
          {flood.deposits + flood.withdrawals > 0 && (
            <DeclineButton onClick={() => onDecline({ flood, until: floods.countedAt })} />
          )}
        </li>
      ))}
      {floods.refusedAltogether > 0 && (
        <li>
          <strong>{altogetherText(floods)}</strong> If they are your players, allow more with
          CAGE_PUBLIC_LIMITS.
        </li>
      )}
    </ul>
  );
}

function DeclineButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      classNames={{ root: own.decline ?? '', label: own.words ?? '' }}
      size="compact-sm"
      variant="default"
      onClick={onClick}
    >
      Decline all and lift the cooldowns
    </Button>
  );
}
