import { Button } from '@mantine/core';
import { messageOf } from '#web/data/call.ts';
import { FormProblem } from './form.tsx';

type PartFailedProps = {
  /** What could not be loaded, as the beginning of a sentence. */
  readonly what: string;
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
};

/** Why a part of a screen is missing, with the way to ask for it again; nothing while it is not. */
export function PartFailed({ what, query: { error, isFetching, refetch } }: PartFailedProps) {
  if (error === null) return null;
  return (
    <>
      <FormProblem>
        {what} could not be loaded. {messageOf(error)}
      </FormProblem>
      <div>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    </>
  );
}
