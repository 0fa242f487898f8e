import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

type ExplainedProps = { readonly by: string; readonly children: ReactElement };

/**
 * Something that cannot be pressed, with a tooltip that a touch shows too. It takes no focus: in a list that would be
 * a stop for Tab in every row. What the tooltip says must be read elsewhere as well, or by a screen reader in place.
 */
export function Explained({ by, children }: ExplainedProps) {
  return (
    <Tooltip label={by} events={{ hover: true, focus: false, touch: true }}>
      {children}
    </Tooltip>
  );
}
