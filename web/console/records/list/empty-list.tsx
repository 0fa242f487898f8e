import { Button } from '@mantine/core';
import { ListMessage } from '../../kit/panel.tsx';

type EmptyProps = {
  readonly plural: string;
  /** A view of what waits. */
  readonly isQueue: boolean;
  readonly onClear: (() => void) | undefined;
  /** Present where not everything was searched; a search by one or two letters goes through a long list in parts. */
  readonly onLookFurther: (() => void) | undefined;
};

export function EmptyList({ plural, isQueue, onClear, onLookFurther }: EmptyProps) {
  return (
    <ListMessage>
      <p>
        {emptyText(plural, {
          isQueue,
          isFiltered: onClear !== undefined,
          isPart: onLookFurther !== undefined,
        })}
      </p>
      {onLookFurther && (
        <Button onClick={onLookFurther}>{isQueue ? 'Look further' : 'Look further back'}</Button>
      )}
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </ListMessage>
  );
}

function emptyText(
  plural: string,
  { isQueue, isFiltered, isPart }: Readonly<Record<'isQueue' | 'isFiltered' | 'isPart', boolean>>,
): string {
  if (isPart) return `No ${plural} match among the ${isQueue ? 'oldest' : 'newest'}`;
  if (isFiltered) return `No ${plural} match`;
  return isQueue ? `No ${plural} wait` : `No ${plural} yet`;
}
