import { Button } from '@mantine/core';

type GiveAllTheSameProps = { readonly username: string; readonly onGive: () => void };

/** Below what differs in words: whoever presses it has read that, and the log keeps it. */
export function GiveAllTheSame({ username, onGive }: GiveAllTheSameProps) {
  return (
    <div>
      <Button variant="default" onClick={onGive}>
        Give it to {username} all the same
      </Button>
    </div>
  );
}
