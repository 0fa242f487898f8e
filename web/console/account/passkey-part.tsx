import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNyDateTime } from '#domain/time/display.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { messageOf } from '#web/data/call.ts';
import { Form, FormProblem } from '../kit/form.tsx';
import styles from './account.module.css';
import { type MyFactors, useFactorCall } from './factor-requests.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RemoveButton } from './remove-button.tsx';

type Passkey = MyFactors['passkeys'][number];

type PasskeyPartProps = {
  readonly factors: MyFactors;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
};

export function PasskeyPart({ factors: { passkeys, arePasskeysPossible }, onAdded }: PasskeyPartProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.name}>Passkeys</h3>
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <p className={styles.dim}>
        {arePasskeysPossible
          ? 'Your phone, your computer or a security key proves that it is you.'
          : 'Passkeys need a host name: they are possible once CAGE_ORIGIN names one.'}
      </p>
      {arePasskeysPossible && <PasskeySetup onAdded={onAdded} />}
    </div>
  );
}

function PasskeyItem({ passkey: { id, name, createdAt, lastUsedAt } }: { readonly passkey: Passkey }) {
  const remove = useFactorCall('removePasskey');
  const [isRenaming, setRenaming] = useState(false);
  const now = new Date();
  return (
    <li className={styles.key}>
      {isRenaming ? (
        <RenameForm id={id} name={name} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <span className={styles.keyText}>
            <span>{name}</span>
            <span className={styles.dim}>
              <span>Added {formatNyDateTime(createdAt, now)}</span>
              {lastUsedAt !== null && <span>{`, last used ${formatNyDateTime(lastUsedAt, now)}`}</span>}
            </span>
          </span>
          <span className={styles.buttons}>
            <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <RemoveButton
              label={`Remove ${name}`}
              what={`the passkey ‘${name}’`}
              problem={remove.error}
              onRemove={() => remove.mutateAsync({ id })}
            />
          </span>
        </>
      )}
    </li>
  );
}

type RenameFormProps = { readonly id: string; readonly name: string; readonly onDone: () => void };

function RenameForm({ id, name, onDone }: RenameFormProps) {
  const rename = useFactorCall('renamePasskey');
  const [text, setText] = useState(name);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ id, name: text }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label={`New name of ${name}`}
        autoComplete="off"
        autoFocus
        maxLength={LONGEST.displayName}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rename.error && <FormProblem>{messageOf(rename.error)}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
