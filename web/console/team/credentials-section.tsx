import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { INITIAL_PASSWORD_HOURS } from '#domain/access/sign-in.ts';
import { EyeIcon, EyeOffIcon, RefreshIcon } from '../icons/icons.tsx';
import { Row, Text } from '../kit/box.tsx';
import { CopyButton, PlainButton } from '../kit/buttons.tsx';
import { ListMessage, Panel } from '../kit/panel.tsx';
import { Table } from '../kit/table.tsx';
import { useAdmin } from '../session/session.ts';
import { ACCOUNT } from '../tabs/tabs.ts';
import { SetPasswordDialog } from './team-dialogs.tsx';
import { type Credentials, credentialsQuery, type StatusReporter } from './team-requests.ts';

export function CredentialsSection(reporter: StatusReporter) {
  const [isShown, setShown] = useState(false);
  return (
    <Panel
      title="Admin Credentials"
      isFlush
      actions={
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Credentials' : 'Show Credentials'}
        </Button>
      }
    >
      <Text as="p" tone="dim" style={{ padding: '0 14px 12px' }}>
        Security notice: each time credentials are shown or refreshed, the activity log records who saw whose
        initial password. Pass them on in private. A password that someone has set themselves is never shown.
      </Text>
      {isShown && <CredentialsTable {...reporter} />}
    </Panel>
  );
}

/** Loads what it shows when it appears. */
function CredentialsTable(reporter: StatusReporter) {
  const credentials = useQuery(credentialsQuery);
  const [changing, setChanging] = useState<Credentials>();
  return (
    <div aria-busy={credentials.isFetching}>
      <Row justify="space-between" padding="0 14px 12px">
        <Text as="p" tone="dim" role="status">
          {credentials.isPending ? 'Loading credentials...' : ''}
        </Text>
        <Button
          variant="subtle"
          leftSection={<RefreshIcon size={14} />}
          disabled={credentials.isFetching}
          onClick={() => void credentials.refetch()}
        >
          Refresh Credentials
        </Button>
      </Row>
      {credentials.isError && (
        <ListMessage role="alert">
          <p>The credentials could not be loaded. {credentials.error.message}</p>
        </ListMessage>
      )}
      {credentials.data && (
        <Table head={['Email', 'Initial password', 'Actions']}>
          {credentials.data.map((member) => (
            <CredentialsRow
              key={member.uid ?? member.email}
              member={member}
              onSetPassword={() => setChanging(member)}
            />
          ))}
        </Table>
      )}
      <SetPasswordDialog member={changing} onClose={() => setChanging(undefined)} {...reporter} />
    </div>
  );
}

type CredentialsRowProps = { readonly member: Credentials; readonly onSetPassword: () => void };

function CredentialsRow({ member, onSetPassword }: CredentialsRowProps) {
  const { uid, email, role, defaultPassword, isOver, problem, approval } = member;
  const isOneself = useAdmin().uid === uid;
  return (
    <tr>
      <th scope="row">
        <Row gap={6}>
          <Text>{email}</Text>
          <CopyButton label={`email ${email}`} value={email} />
          <Text size="small" tone="dim">
            {ROLE_LABELS[role]}
          </Text>
        </Row>
      </th>
      <td>
        {approval ? (
          <Text tone="dim">Waits for a second owner, under Approvals</Text>
        ) : problem !== undefined ? (
          <Text tone="bad">{problem}</Text>
        ) : defaultPassword === null ? (
          <Text tone="dim">Set by user</Text>
        ) : (
          <>
            <Password email={email} password={defaultPassword} />
            {isOver && (
              <Text as="p" tone="bad">
                Used, or older than {INITIAL_PASSWORD_HOURS} hours: it signs nobody in any more.
              </Text>
            )}
          </>
        )}
      </td>
      <td>
        <Row gap={6}>
          {defaultPassword !== null && (
            <CopyButton
              label={`Both for ${email}`}
              value={`Email: ${email}\nPassword: ${defaultPassword}`}
              isSecret
              shown="Copy Both"
            />
          )}
          {isOneself ? (
            <Link to={ACCOUNT.path}>Change it under {ACCOUNT.label}</Link>
          ) : (
            <Button variant="default" aria-label={`Set Password of ${email}`} onClick={onSetPassword}>
              Set Password
            </Button>
          )}
        </Row>
      </td>
    </tr>
  );
}

function Password({ email, password }: { readonly email: string; readonly password: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Row gap={6}>
      {isShown ? (
        <Text as="code" isMono>
          {password}
        </Text>
      ) : (
        <span aria-hidden="true">••••••••••</span>
      )}
      <PlainButton
        look="icon"
        aria-label={`${isShown ? 'Hide' : 'Reveal'} password of ${email}`}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOffIcon size={14} /> : <EyeIcon size={14} />}
      </PlainButton>
      <CopyButton label={`password of ${email}`} value={password} isSecret />
    </Row>
  );
}
