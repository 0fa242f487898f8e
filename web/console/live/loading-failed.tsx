import { Button } from '@mantine/core';
import { isOutcomeUnknown, messageOf } from '#web/data/call.ts';
import { Text } from '../kit/box.tsx';
import { FormProblem } from '../kit/form.tsx';
import { ListMessage } from '../kit/panel.tsx';
import { useLiveState } from './live-context.tsx';

type Props = {
  /** As the beginning of a sentence. */
  readonly what: string;
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
};

/** Why a screen or a list shows nothing, or nothing newer. */
export function LoadingFailed({ what, query }: Props) {
  if (query.error === null) return null;
  return (
    <ListMessage role="alert">
      <p>
        {what} could not be loaded. {messageOf(query.error)}
      </p>
      <Retry {...query} />
    </ListMessage>
  );
}

/** The same of one part among several: while the connection is lost, the header says so once for all of them. */
export function PartFailed({ what, query }: Props) {
  const { status } = useLiveState();
  if (query.error === null) return null;
  if (status !== 'live' && isOutcomeUnknown(query.error)) {
    return (
      <Text as="p" tone="dim">
        Not loaded yet.
      </Text>
    );
  }
  return (
    <>
      <FormProblem>
        {what} could not be loaded. {messageOf(query.error)}
      </FormProblem>
      <div>
        <Retry {...query} />
      </div>
    </>
  );
}

function Retry({ isFetching, refetch }: Props['query']) {
  return (
    <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
      Retry
    </Button>
  );
}
