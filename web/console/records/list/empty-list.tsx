import { Button } from '@mantine/core';
import { ListMessage } from '../../controls/list-message.tsx';

type EmptyProps = {
  readonly plural: string;
  readonly onClear: (() => void) | undefined;
  /** Present where not everything was searched; a search by one or two letters goes through a long list in parts. */
  readonly onLookFurther: (() => void) | undefined;
};

export function EmptyList({ plural, onClear, onLookFurther }: EmptyProps) {
  return (
    <ListMessage>
      <p>{emptyText(plural, { isFiltered: onClear !== undefined, isPart: onLookFurther !== undefined })}</p>
      {onLookFurther && <Button onClick={onLookFurther}>Look further back</Button>}
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
  { isFiltered, isPart }: { readonly isFiltered: boolean; readonly isPart: boolean },
): string {
  if (isPart) return `No ${plural} match among the newest`;
  return isFiltered ? `No ${plural} match` : `No ${plural} yet`;
}
