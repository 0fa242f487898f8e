import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CheckIcon, PlusIcon } from '../../icons/icons.tsx';
import type { RecordKind } from '../record/record.ts';

const FEEDBACK_MS = 2_000;

type CreateButtonProps = {
  readonly kind: RecordKind;
  /** The id of the last record created. */
  readonly created: string | undefined;
  readonly onOpen: () => void;
};

/** Opens the dialog to enter a record by hand, and confirms that it was created. */
export function CreateButton({ kind, created, onOpen }: CreateButtonProps) {
  const [confirmed, setConfirmed] = useState<string>();
  const isNews = created !== undefined && created !== confirmed;

  useEffect(() => {
    if (created === undefined) return;
    const timer = setTimeout(() => setConfirmed(created), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [created]);

  return (
    <>
      <Button
        leftSection={isNews ? <CheckIcon size={14} /> : <PlusIcon size={14} />}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        New {kind}
      </Button>
      <span role="status" className="visually-hidden">
        {isNews && (kind === 'deposit' ? 'Deposit created' : 'Withdrawal created')}
      </span>
    </>
  );
}
