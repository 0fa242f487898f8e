import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TeamMember } from './find-team-change.ts';
import { RemoveAdminDialog } from './remove-admin-dialog.tsx';
import type { StatusReporter } from './status-reporter.ts';
import { failureText, teamQuery, useTeamCall, useTeamOfOtherTabs } from './team-requests.ts';
import { TeamRow } from './team-row.tsx';
import styles from './team-screen.module.css';

const SKELETONS = ['first', 'second', 'third'];

export function TeamSection(reporter: StatusReporter) {
  const team = useQuery(teamQuery);
  const [leaving, setLeaving] = useState<TeamMember>();
  useTeamOfOtherTabs();
  return (
    <section className={styles.section} aria-labelledby="team" aria-busy={team.isPending}>
      <div className={styles.bar}>
        <h2 id="team" className={styles.heading}>
          Team
        </h2>
        <InitializeButton {...reporter} />
      </div>
      {team.isError && (
        <div className={styles.failed} role="alert">
          <p>The team could not be loaded. {team.error.message}</p>
          <Button variant="default" loading={team.isFetching} onClick={() => void team.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {(team.isPending || team.data) && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Email</th>
              <th scope="col">Role</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {team.isPending && SKELETONS.map((place) => <SkeletonRow key={place} />)}
            {team.data?.map((member) => (
              <TeamRow
                key={member.uid ?? member.email}
                member={member}
                onRemove={() => setLeaving(member)}
                {...reporter}
              />
            ))}
          </tbody>
        </table>
      )}
      <RemoveAdminDialog member={leaving} onClose={() => setLeaving(undefined)} {...reporter} />
    </section>
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

function SkeletonRow() {
  return (
    <tr>
      {['50%', '70%', '60%', '40%'].map((width) => (
        <td key={width}>
          <span className={styles.skeleton} style={{ width }} />
        </td>
      ))}
    </tr>
  );
}
