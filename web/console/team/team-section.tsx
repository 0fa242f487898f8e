import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ROLE_LABELS, ROLES, type Role } from '#domain/access/capabilities.ts';
import { CheckIcon, ChevronDownIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Mark } from '../kit/mark.tsx';
import { Panel } from '../kit/panel.tsx';
import { Table } from '../kit/table.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { useAdmin } from '../session/session.ts';
import type { TeamMember } from './find-team-change.ts';
import { AskedTwiceButton, RemoveAdminDialog } from './team-dialogs.tsx';
import type { StatusReporter } from './team-requests.ts';
import {
  failureText,
  outcomeText,
  teamQuery,
  useOwnChange,
  useTeamCall,
  useTeamOfOtherTabs,
} from './team-requests.ts';

export function TeamSection(reporter: StatusReporter) {
  const team = useQuery(teamQuery);
  const [leaving, setLeaving] = useState<TeamMember>();
  useTeamOfOtherTabs();
  return (
    <Panel title="Team" isBusy={team.isPending} isFlush actions={<InitializeButton {...reporter} />}>
      {team.isError && <LoadingFailed what="The team" query={team} />}
      {(team.isPending || team.data) && (
        <Table head={['User', 'Email', 'Role', 'Actions']} loading={team.isPending ? 3 : 0}>
          {team.data?.map((member) => (
            <TeamRow
              key={member.uid ?? member.email}
              member={member}
              onRemove={() => setLeaving(member)}
              {...reporter}
            />
          ))}
        </Table>
      )}
      <RemoveAdminDialog member={leaving} onClose={() => setLeaving(undefined)} {...reporter} />
    </Panel>
  );
}

/** Adds those whom the configuration names (CAGE_STAFF) and who are missing. */
function InitializeButton({ tell, tellFailure }: StatusReporter) {
  const initialize = useTeamCall('initializeAdminUsers');

  async function run(): Promise<void> {
    try {
      const { results } = await initialize.mutateAsync({});
      const told = results.map(({ email, status }) => `${email}: ${status}`).join(', ');
      const hasFailed = results.some(({ status }) => status === 'error');
      if (hasFailed) tellFailure(told);
      else tell(told || 'CAGE_STAFF in the configuration names nobody.', { long: true });
    } catch (error) {
      tellFailure(failureText('Failed to initialize admin users', error));
    }
  }

  return (
    <Button variant="default" loading={initialize.isPending} onClick={() => void run()}>
      Initialize Admin Users
    </Button>
  );
}

const CHECK_MS = 2_000;
const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

type TeamRowProps = StatusReporter & { readonly member: TeamMember; readonly onRemove: () => void };

function TeamRow({ member, onRemove, ...reporter }: TeamRowProps) {
  const isOneself = useAdmin().uid === member.uid;
  return (
    <tr>
      <th scope="row">
        <Stack gap={2}>
          <Row gap={6}>
            <Text weight="bold">{member.displayName || member.email}</Text>
            {isOneself && <Mark>You</Mark>}
            {member.isAltered && <Mark tone="bad">Changed past Cage</Mark>}
          </Row>
          {member.isAltered && (
            <Text size="small" tone="dim">
              Somebody has changed this account in the database. It is closed; who runs the server can open it
              with npx cage set-password. Compare its name, email and role first.
            </Text>
          )}
          {member.note && (
            <Text size="small" tone="dim">
              {member.note}
            </Text>
          )}
        </Stack>
      </th>
      <td>{member.email}</td>
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
          <Row gap={6}>
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
          </Row>
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
    <Row gap={6} keepsLine>
      <NativeSelect
        aria-label={`Role of ${member.email}`}
        rightSection={<ChevronDownIcon size={14} />}
        data={ROLE_CHOICES}
        value={setRole.isPending ? setRole.variables.role : member.role}
        disabled={setRole.isPending}
        onChange={(event) => void choose(event.currentTarget.value as Role)}
      />
      <Text tone="good" role="status" style={{ width: 16 }}>
        {isSaved && (
          <>
            <CheckIcon size={14} />
            <span className="visually-hidden">Saved</span>
          </>
        )}
      </Text>
    </Row>
  );
}
