import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ROLE_LABELS, ROLES, type Role } from '#domain/access/capabilities.ts';
import { CheckIcon, ChevronDownIcon } from '../icons/icons.tsx';
import { Mark } from '../kit/mark.tsx';
import { useAdmin } from '../session/session.ts';
import { AskedTwiceButton } from './asked-twice-button.tsx';
import type { TeamMember } from './find-team-change.ts';
import type { StatusReporter } from './status-reporter.ts';
import { failureText, outcomeText, useOwnChange, useTeamCall } from './team-requests.ts';
import styles from './team-screen.module.css';

const CHECK_MS = 2_000;
const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

type TeamRowProps = StatusReporter & { readonly member: TeamMember; readonly onRemove: () => void };

export function TeamRow({ member, onRemove, ...reporter }: TeamRowProps) {
  const isOneself = useAdmin().uid === member.uid;
  return (
    <tr>
      <th scope="row" className={styles.user}>
        <span>{member.displayName || member.email}</span>
        {isOneself && (
          <span className={styles.you}>
            <Mark>You</Mark>
          </span>
        )}
        {member.isAltered && (
          <span className={styles.note}>
            <Mark tone="bad">Changed past Cage</Mark> Somebody has changed this account in the database. It is
            closed; who runs the server can open it with npx cage set-password. Compare its name, email and
            role first.
          </span>
        )}
        {member.note && <span className={styles.note}>{member.note}</span>}
      </th>
      <td className={styles.email}>{member.email}</td>
      <td>
        {member.uid === null || member.isAltered ? (
          ROLE_LABELS[member.role]
        ) : (
          <RoleSelect member={member} uid={member.uid} isOneself={isOneself} {...reporter} />
        )}
      </td>
      <td>
        {member.uid === null ? (
          <Mark>Display Only</Mark>
        ) : (
          <span className={styles.actions}>
            <Button variant="default" aria-label={`Remove ${member.email}`} onClick={onRemove}>
              Remove
            </Button>
            {!isOneself && (
              <>
                <AskedTwiceButton
                  change="endAdminSessions"
                  uid={member.uid}
                  email={member.email}
                  {...reporter}
                />
                {member.hasSecondFactor && (
                  <AskedTwiceButton
                    change="removeAdminFactors"
                    uid={member.uid}
                    email={member.email}
                    {...reporter}
                  />
                )}
              </>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

type RoleSelectProps = StatusReporter & {
  readonly member: TeamMember;
  readonly uid: string;
  readonly isOneself: boolean;
};

function RoleSelect({ member, uid, isOneself, tell, tellFailure }: RoleSelectProps) {
  const setRole = useTeamCall('setAdminUserRole');
  const refreshOneself = useOwnChange();
  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), CHECK_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);

  async function choose(role: Role): Promise<void> {
    try {
      const outcome = await setRole.mutateAsync({ uid, email: member.email, role });
      if (outcome.approval) tell(outcomeText(outcome), { long: true });
      else setSaved(true);
      if (isOneself) await refreshOneself();
    } catch (error) {
      tellFailure(failureText('Failed to update role', error));
    }
  }

  return (
    <span className={styles.role}>
      <NativeSelect
        aria-label={`Role of ${member.email}`}
        rightSection={<ChevronDownIcon size={14} />}
        data={ROLE_CHOICES}
        value={setRole.isPending ? setRole.variables.role : member.role}
        disabled={setRole.isPending}
        onChange={(event) => void choose(event.currentTarget.value as Role)}
      />
      <span className={styles.saved} role="status">
        {isSaved && (
          <>
            <CheckIcon size={14} />
            <span className="visually-hidden">Saved</span>
          </>
        )}
      </span>
    </span>
  );
}
