import { Button, NativeSelect, PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { ROLE_LABELS, ROLES, type Role } from '#domain/access/capabilities.ts';
import { INITIAL_PASSWORD_HOURS } from '#domain/access/sign-in.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Columns, Row, Stack } from '../kit/box.tsx';
import { CopyButton } from '../kit/buttons.tsx';
import kit from '../kit/kit.module.css';
import { Panel } from '../kit/panel.tsx';
import { checkNewPerson, type NewPersonProblems, proposePassword } from './new-person.ts';
import { failureText, type StatusReporter, useTeamCall } from './team-requests.ts';

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

const PASS_ON = `The initial password is good once, within ${INITIAL_PASSWORD_HOURS} hours.`;

function emptyPerson() {
  return { email: '', password: proposePassword(), role: 'member' as Role, displayName: '' };
}

export function CreateAdminForm({ tell, tellFailure }: StatusReporter) {
  const create = useTeamCall('createAdminUser');
  const [person, setPerson] = useState(emptyPerson);
  const [problems, setProblems] = useState<NewPersonProblems>({});
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (create.isPending) return;
    const found = checkNewPerson(person);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="new-${first}"]`)?.focus();
      return;
    }
    const { email, password, role, displayName } = person;
    try {
      const { message, approval } = await create.mutateAsync({
        email: email.trim(),
        role,
        ...(password !== '' && { password }),
        ...(displayName.trim() !== '' && { displayName: displayName.trim() }),
      });
      setPerson(emptyPerson());
      tell(approval ? message : `${message} ${PASS_ON} It is also under Admin Credentials.`, {
        long: true,
      });
    } catch (error) {
      tellFailure(failureText('Failed to create user', error));
    }
  }

  return (
    <Panel title="Create Admin User">
      <Columns as="form" least={180} gap={10} ref={form} onSubmit={submit} noValidate autoComplete="off">
        <TextInput
          label="Email"
          type="email"
          name="new-email"
          autoComplete="off"
          maxLength={LONGEST.email}
          value={person.email}
          error={problems.email}
          onChange={(event) => setPerson({ ...person, email: event.currentTarget.value })}
        />
        <InitialPasswordInput
          label="Password"
          name="new-password"
          placeholder="Random if left empty"
          value={person.password}
          error={problems.password}
          onChange={(password) => setPerson({ ...person, password })}
        />
        <NativeSelect
          label="Role"
          rightSection={<ChevronDownIcon size={14} />}
          data={ROLE_CHOICES}
          value={person.role}
          onChange={(event) => setPerson({ ...person, role: event.currentTarget.value as Role })}
        />
        <TextInput
          label="Display Name, optional"
          autoComplete="off"
          maxLength={LONGEST.displayName}
          value={person.displayName}
          onChange={(event) => setPerson({ ...person, displayName: event.currentTarget.value })}
        />
        <Row padding="18px 0 0" className={kit.buttons}>
          <Button type="submit" loading={create.isPending}>
            Create User
          </Button>
        </Row>
      </Columns>
    </Panel>
  );
}

type InitialPasswordInputProps = Omit<PasswordInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (password: string) => void;
};

export function InitialPasswordInput({ value, onChange, ...input }: InitialPasswordInputProps) {
  return (
    <Stack gap={6}>
      <PasswordInput
        size="xs"
        autoComplete="new-password"
        maxLength={LONGEST.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        {...input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Row gap={6}>
        {value !== '' && <CopyButton label="the initial password" value={value} isSecret shown="Copy" />}
        <Button variant="subtle" onClick={() => onChange(proposePassword())}>
          Propose another
        </Button>
      </Row>
    </Stack>
  );
}
