import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { QrCode } from '#web/qr-code/qr-code.tsx';
import { CopyButton } from '../kit/buttons.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import styles from './account.module.css';
import { useFactorCall } from './factor-requests.ts';

type TotpSetupProps = {
  /** What the button says that begins it. */
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
};

/** A QR code for the app, then a code of the app. */
export function TotpSetup({ label, isPrimary = false, onAdded }: TotpSetupProps) {
  const begin = useFactorCall('beginTotp');
  const confirm = useFactorCall('confirmTotp');
  const [code, setCode] = useState('');

  if (begin.data === undefined) {
    return (
      <>
        <Button
          variant={isPrimary ? 'filled' : 'default'}
          loading={begin.isPending}
          onClick={() => begin.mutate({})}
        >
          {label}
        </Button>
        {begin.error && <FormProblem>{messageOf(begin.error)}</FormProblem>}
      </>
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    confirm.mutate(
      { code: code.replaceAll(/\s/g, '') },
      {
        onSuccess: ({ recoveryCodes }) => {
          begin.reset();
          confirm.reset();
          setCode('');
          onAdded(recoveryCodes);
        },
      },
    );
  }

  const { uri, secret } = begin.data;
  return (
    <Form onSubmit={submit}>
      <p>Scan this with the app, or type the key in.</p>
      <QrCode text={uri} label="QR code for the authenticator app" className={styles.qr} />
      <p className={styles.secret}>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton label="the key" value={secret} isSecret />
      </p>
      <TextInput
        label="Code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {confirm.error && <FormProblem>{messageOf(confirm.error)}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
        <Button variant="default" onClick={() => begin.reset()}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
