import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/data/call.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { FormProblem } from '../kit/form.tsx';

type ListedProps = {
  readonly name: ReactNode;
  readonly marks?: ReactNode;
  readonly detail: ReactNode;
  readonly error?: Error | null;
  readonly children: ReactNode;
};

/** A session, a device or a passkey of one's own. */
export function Listed({ name, marks, detail, error = null, children }: ListedProps) {
  return (
    <Row as="li" justify="space-between">
      <Stack gap={0}>
        <span>
          <Text weight="bold">{name}</Text> {marks}
        </span>
        <Text tone="dim">{detail}</Text>
        {error && <FormProblem>{messageOf(error)}</FormProblem>}
      </Stack>
      {children}
    </Row>
  );
}

type AskedButtonProps = Pick<ButtonProps, 'color'> & {
  /** On the button, and in its question. */
  readonly label: string;
  readonly action?: string;
  readonly change: { readonly error: Error | null; readonly isPending: boolean };
  readonly onConfirmed: (close: () => void) => void;
  readonly children: ReactNode;
};

export function AskedButton(props: AskedButtonProps) {
  const { label, action = label, color, change, onConfirmed, children } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={label}>
        <DialogText>{children}</DialogText>
        {change.error && <FormProblem>{messageOf(change.error)}</FormProblem>}
        <Actions>
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button {...(color && { color })} loading={change.isPending} onClick={() => onConfirmed(close)}>
            {action}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
