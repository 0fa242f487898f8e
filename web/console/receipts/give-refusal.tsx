import { Button } from '@mantine/core';
import type { Acceptable } from '#domain/receipts/states.ts';
import { FormFailure } from '../kit/form.tsx';
import { differsBy } from './receipt/receipt-changes.ts';

type GiveRefusalProps = {
  readonly error: Error | null;
  readonly username: string | undefined;
  readonly onGive: (accepts: Acceptable[]) => void;
};

/** States the differences: whoever gives it anyway has read them, and the log keeps that. */
export function GiveRefusal({ error, username, onGive }: GiveRefusalProps) {
  const differs = differsBy(error);
  return (
    <>
      <FormFailure error={error} />
      {differs.length > 0 && (
        <div>
          <Button variant="default" onClick={() => onGive(differs)}>
            Give it to {username} anyway
          </Button>
        </div>
      )}
    </>
  );
}
