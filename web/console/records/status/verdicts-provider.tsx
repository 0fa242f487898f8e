import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { Row, Stack } from '../../kit/box.tsx';
import { DismissButton, UndoButton } from '../../kit/buttons.tsx';
import kit from '../../kit/kit.module.css';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import {
  type ChangeFailure,
  type RecordUpdates,
  type StatusChanges,
  type UndoableVerdict,
  usePendingChanges,
} from './pending-changes.ts';
import styles from './verdict-bar.module.css';

type Verdicts = ReturnType<typeof usePendingChanges> & {
  /** The ids of the records on the screen, which shows their outcomes itself; separated by spaces. Undefined on others. */
  readonly setShown: (kind: RecordKind, ids: string | undefined) => void;
};

const VerdictsContext = createContext<Verdicts | undefined>(undefined);

/** Keeps verdicts and their outcomes from screen to screen: any screen shows failures and offers an undo. */
export function VerdictsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setAllShown] = useState<Readonly<Partial<Record<RecordKind, string | undefined>>>>({});
  const setShown = useCallback(
    (kind: RecordKind, ids: string | undefined) => setAllShown((before) => ({ ...before, [kind]: ids })),
    [],
  );
  const kept = usePendingChanges();
  const { last, lapsed } = kept;
  const [late, setLate] = useState<UndoableVerdict>();
  const change = last && kept.changes.get(last.recordId);
  const takeBack = (recordId: string) => {
    kept.takeBack(recordId);
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)?.focus();
  };
  useShortcuts({
    u: () => {
      if (last) return takeBack(last.recordId);
      // elsewhere the key is another one's
      if (lapsed === undefined || (shown.deposit ?? shown.withdrawal) === undefined) return false;
      setLate(lapsed);
    },
  });
  const verdicts = useMemo(() => ({ ...kept, setShown }), [kept, setShown]);
  const isShown = (kind: RecordKind, id: string) => shown[kind]?.split(' ').includes(id) === true;
  return (
    <VerdictsContext value={verdicts}>
      {children}
      <VerdictBar
        last={last}
        late={last || late?.pressedAt !== lapsed?.pressedAt ? undefined : late}
        onLateRead={() => setLate(undefined)}
        isDoubtful={change?.phase === 'saving' && change.sending !== 'sending'}
        failures={kept.failures.filter(({ kind, recordId }) => !isShown(kind, recordId))}
        onTakeBack={takeBack}
        onDismiss={kept.dismiss}
      />
    </VerdictsContext>
  );
}

/** `apply` and `reload` must be stable between renders. @param shown ids of the records on the screen */
export function useStatusChanges<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  { apply, reload }: RecordUpdates<Kind>,
  shown: readonly string[],
): StatusChanges<Kind> {
  const verdicts = use(VerdictsContext);
  if (verdicts === undefined) throw new Error('useStatusChanges outside of VerdictsProvider');
  const { changes, make, dismiss, setShown } = verdicts;
  const ids = shown.join(' ');
  useEffect(() => {
    setShown(source.kind, ids);
    return () => setShown(source.kind, undefined);
  }, [source, ids, setShown]);
  const change: StatusChanges<Kind>['change'] = useCallback(
    (record, choice) => make(source, { apply, reload }, record, choice),
    [make, source, apply, reload],
  );
  return useMemo(() => ({ changes, change, dismiss }), [changes, change, dismiss]);
}

type VerdictBarProps = {
  readonly last: UndoableVerdict | undefined;
  /** Somebody has tried to undo it after its time. */
  readonly late?: UndoableVerdict | undefined;
  readonly onLateRead?: () => void;
  /** Its answer is late or lost: nobody can say yet that it is stored. */
  readonly isDoubtful: boolean;
  /** Only of records that are nowhere on the screen. */
  readonly failures: readonly ChangeFailure[];
  readonly onTakeBack: (recordId: string) => void;
  readonly onDismiss: (recordId: string) => void;
};

const PADDING = '6px 6px 6px 14px';

export function VerdictBar(props: VerdictBarProps) {
  const { last, late, isDoubtful, failures, onTakeBack, onDismiss, onLateRead } = props;
  return (
    <Stack align="start" className={styles.place}>
      {failures.map(({ recordId, kind, words, message }) => (
        <Row
          keepsLine
          gap={12}
          key={recordId}
          padding={PADDING}
          className={`${kit.floats} ${kit['tone-bad']}`}
          style={{ borderColor: 'currentColor' }}
          role="alert"
        >
          <span className={kit.text}>
            <RecordLink {...{ kind, recordId, words }} />. {message}
          </span>
          <DismissButton onClick={() => onDismiss(recordId)} />
        </Row>
      ))}
      <div role="status">
        {late && (
          <Row keepsLine gap={12} className={`${kit.floats} ${styles.bar}`}>
            <span className={kit.text}>
              {'Too late to undo. Change it on its page: '}
              <RecordLink {...late} />
            </span>
            <DismissButton onClick={() => onLateRead?.()} />
          </Row>
        )}
        {last && (
          <Row keepsLine gap={12} padding={PADDING} className={kit.floats}>
            <span className={kit.text}>
              <span>{last.words}</span>
              <span>{last.note}</span>
              {last.isUnwanted ? (
                <span>{' – taking it back…'}</span>
              ) : (
                isDoubtful && <span>{' – not certain yet'}</span>
              )}
            </span>
            {!last.isUnwanted && <UndoButton onClick={() => onTakeBack(last.recordId)} />}
          </Row>
        )}
      </div>
    </Stack>
  );
}

type RecordLinkProps = Pick<UndoableVerdict, 'kind' | 'recordId' | 'words'>;

function RecordLink({ kind, recordId, words }: RecordLinkProps) {
  return (
    <Link to={kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'} params={{ id: recordId }}>
      {words}
    </Link>
  );
}
