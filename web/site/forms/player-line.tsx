import type { ReactNode } from 'react';
import { checkCasinoId, usernameOf } from '#domain/deposits/deposit-request.ts';
import * as words from '#words/forms.tsx';
import { useBrand } from '../brand/brand.tsx';
import styles from './player-line.module.css';

type Props = {
  readonly casinoId: string;
  readonly isUnusual: boolean;
  readonly doubt: string | undefined;
  readonly children: ReactNode;
};

/** Repeats whom a request is for before it is sent: money for another's ID is hard to get back. */
export function PlayerLine({ casinoId, isUnusual, doubt, children }: Props) {
  const { idPrefix } = useBrand();
  const isWhole = checkCasinoId(casinoId) === undefined;
  return (
    <>
      {(isWhole || children) && (
        <div className={`box padded stack ${styles.summary}`}>
          {isWhole && (
            <p className={`row ${styles.player}`}>
              <span className="aside">{words.forPlayer}</span>{' '}
              <strong translate="no">{usernameOf(casinoId, idPrefix)}</strong>
            </p>
          )}
          {children}
        </div>
      )}
      <div role="alert">
        {doubt !== undefined && <p className={`notice strong ${styles.ask}`}>{words.onceMore({ doubt })}</p>}
        {isUnusual && (
          <p className={`notice strong ${styles.ask}`}>
            {words.newHereOnceMore({ username: usernameOf(casinoId, idPrefix) })}
          </p>
        )}
      </div>
    </>
  );
}
