import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { INITIAL_PASSWORD_HOURS } from '#domain/access/initial-password.ts';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { useAdmin } from '../session/session.ts';
import { ACCOUNT } from '../tabs/tabs.ts';
import type { Credentials } from './team-requests.ts';
import styles from './team-screen.module.css';

type CredentialsRowProps = { readonly member: Credentials; readonly onSetPassword: () => void };

export function CredentialsRow({ member, onSetPassword }: CredentialsRowProps) {
  const { uid, email, role, defaultPassword, isOver, problem, approval } = member;
  const isOneself = useAdmin().uid === uid;
  return (
    <tr>
      <th scope="row" className={styles.email}>
        {email}
        <CopyButton label={`email ${email}`} value={email} />
        <span className={styles.note}>{ROLE_LABELS[role]}</span>
      </th>
      <td>
        {approval ? (
          <span className={styles.dim}>Waits for a second owner, under Approvals</span>
        ) : problem !== undefined ? (
          <span className={styles.problem}>{problem}</span>
        ) : defaultPassword === null ? (
          <span className={styles.dim}>Set by user</span>
        ) : (
          <>
            <Password email={email} password={defaultPassword} />
            {isOver && (
              <p className={styles.problem}>
                Used, or older than {INITIAL_PASSWORD_HOURS} hours: it signs nobody in any more.
              </p>
            )}
          </>
        )}
      </td>
      <td>
        <span className={styles.actions}>
          {defaultPassword !== null && (
            <CopyButton
              label={`Both for ${email}`}
              value={`Email: ${email}\nPassword: ${defaultPassword}`}
              isSecret
              shown="Copy Both"
            />
          )}
          {isOneself ? (
            <Link to={ACCOUNT.path} className={styles.link}>
              Change it under {ACCOUNT.label}
            </Link>
          ) : (
            <Button variant="default" aria-label={`Set Password of ${email}`} onClick={onSetPassword}>
              Set Password
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

function Password({ email, password }: { readonly email: string; readonly password: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      {isShown ? <code>{password}</code> : <span aria-hidden="true">••••••••••</span>}
      <button
        type="button"
        className={styles.icon}
        aria-label={`${isShown ? 'Hide' : 'Reveal'} password of ${email}`}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOffIcon size={14} /> : <EyeIcon size={14} />}
      </button>
      <CopyButton label={`password of ${email}`} value={password} isSecret />
    </span>
  );
}
