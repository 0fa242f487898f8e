import { Button, Kbd } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useShortcuts } from '../../keyboard/shortcuts.tsx';
import { Row, Stack } from '../../kit/box.tsx';
import { DismissButton } from '../../kit/buttons.tsx';
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
  /** The ids of the records on the screen, which shows their outcomes itself; separated by spaces. */
  readonly setShown: (kind: RecordKind, ids: string) => void;
};

const VerdictsContext = createContext<Verdicts | undefined>(undefined);

/** Keeps verdicts and their outcomes from screen to screen: any screen shows failures and offers an undo. */
export function VerdictsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setAllShown] = useState<Readonly<Record<RecordKind, string>>>({
    deposit: '',
    withdrawal: '',
  });
  const setShown = useCallback(
    (kind: RecordKind, ids: string) => setAllShown((before) => ({ ...before, [kind]: ids })),
    [],
  );
  const kept = usePendingChanges();
  const { last } = kept;
  const change = last && kept.changes.get(last.recordId);
  const takeBack = (recordId: string) => {
    kept.takeBack(recordId);
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(recordId)}"]`)?.focus();
  };
  useShortcuts({
    u: () => {
      if (last === undefined) return false;
      takeBack(last.recordId);
    },
  });
  const verdicts = useMemo(() => ({ ...kept, setShown }), [kept, setShown]);
  const isShown = (kind: RecordKind, id: string) => shown[kind].split(' ').includes(id);
  return (
    <VerdictsContext value={verdicts}>
      {children}
      <VerdictBar
        last={last}
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
    return () => setShown(source.kind, '');
  }, [source, ids, setShown]);
  const change: StatusChanges<Kind>['change'] = useCallback(
    (record, choice) => make(source, { apply, reload }, record, choice),
    [make, source, apply, reload],
  );
  return useMemo(() => ({ changes, change, dismiss }), [changes, change, dismiss]);
}

type VerdictBarProps = {
  readonly last: UndoableVerdict | undefined;
  /** Its answer is late or lost: nobody can say yet that it is stored. */
  readonly isDoubtful: boolean;
  /** Only of records that are nowhere on the screen. */
  readonly failures: readonly ChangeFailure[];
  readonly onTakeBack: (recordId: string) => void;
  readonly onDismiss: (recordId: string) => void;
};

const PADDING = '6px 6px 6px 14px';

export function VerdictBar({ last, isDoubtful, failures, onTakeBack, onDismiss }: VerdictBarProps) {
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
            <Link to={kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'} params={{ id: recordId }}>
              {words}
            </Link>
            . {message}
          </span>
          <DismissButton onClick={() => onDismiss(recordId)} />
        </Row>
      ))}
      <div role="status">
        {last && (
          <Row keepsLine gap={12} padding={PADDING} className={kit.floats}>
            <span className={kit.text}>
              <span>{last.words}</span>
              {last.isUnwanted ? (
                <span>{' – taking it back…'}</span>
              ) : (
                isDoubtful && <span>{' – not certain yet'}</span>
              )}
            </span>
            {!last.isUnwanted && (
              <Button
                variant="default"
                rightSection={
                  <Kbd className={kit.forKeys ?? ''} aria-hidden="true">
                    u
                  </Kbd>
                }
                onClick={() => onTakeBack(last.recordId)}
              >
                Undo
              </Button>
            )}
          </Row>
        )}
      </div>
    </Stack>
  );
}
