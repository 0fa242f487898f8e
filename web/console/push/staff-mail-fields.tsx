import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Columns } from '../kit/box.tsx';
import { encrypted, type MailDraft } from './staff-mail-draft.ts';

type Field = keyof MailDraft;

type MailFieldsProps = {
  readonly draft: MailDraft;
  readonly hasPassword: boolean;
  readonly problemOf: (field: Field) => string | undefined;
  readonly onChange: (draft: MailDraft) => void;
};

export function MailFields({ draft, hasPassword, problemOf, onChange }: MailFieldsProps) {
  const bind = (field: Exclude<Field, 'secure'>) => ({
    value: draft[field],
    error: problemOf(field),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...draft, [field]: event.currentTarget.value }),
  });
  const isKept = hasPassword && draft.user.trim() !== '';
  return (
    <>
      <TextInput
        label="Who is mailed"
        description="Addresses with commas between them, up to 20."
        placeholder="desk@example.com, night@example.com"
        {...bind('to')}
      />
      <Columns least={220} gap={12}>
        <TextInput
          label="Mail server"
          description="As your mail provider names it for outgoing mail."
          placeholder="smtp.example.com"
          maxLength={LONGEST.hostName}
          {...bind('host')}
        />
        <NativeSelect
          label="Encryption"
          description="Without it, mail goes to no server of the internet."
          rightSection={<ChevronDownIcon size={14} />}
          data={[
            { value: 'starttls', label: 'STARTTLS (mostly port 587)' },
            { value: 'tls', label: 'TLS (mostly port 465)' },
          ]}
          value={draft.secure ? 'tls' : 'starttls'}
          onChange={({ currentTarget: { value } }) => onChange(encrypted(draft, value === 'tls'))}
        />
        <TextInput
          label="Port"
          description="Where that server takes mail."
          inputMode="numeric"
          maxLength={5}
          {...bind('port')}
        />
      </Columns>
      <Columns least={220} gap={12}>
        <TextInput
          label="User name (if any)"
          description="Mostly an address. Empty: Cage does not sign in."
          maxLength={LONGEST.email}
          {...bind('user')}
        />
        <PasswordInput
          size="xs"
          label="Password"
          description={
            isKept ? 'One is kept. Type another to replace it.' : 'Mostly an app password. It is kept sealed.'
          }
          placeholder={isKept ? 'Unchanged' : undefined}
          maxLength={LONGEST.mailboxPassword}
          {...bind('password')}
          autoComplete="new-password"
        />
        <TextInput
          label="Sender (if another)"
          description="An address of that server. Empty: who is mailed first."
          placeholder="cashier@example.com"
          maxLength={LONGEST.email}
          {...bind('from')}
        />
      </Columns>
      {isKept && (
        <div>
          <Button variant="default" onClick={() => onChange({ ...draft, user: '', password: '' })}>
            Take the password away
          </Button>
        </div>
      )}
    </>
  );
}
