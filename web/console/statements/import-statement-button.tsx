import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { StatementForm, type StatementFormProps } from './statement-form.tsx';

type ImportStatementButtonProps = Pick<StatementFormProps, 'accounts'> & { readonly label?: string };

/** Opens the import of a statement. */
export function ImportStatementButton({ accounts, label = 'Import statement' }: ImportStatementButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title="Import a statement" isWide>
        <StatementForm accounts={accounts} onClose={close} />
      </Dialog>
    </>
  );
}
