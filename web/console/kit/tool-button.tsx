import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './tool-button.module.css';

type ToolButtonProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'id' | 'className' | 'onClick' | 'aria-controls' | 'aria-expanded' | 'aria-haspopup' | 'children'
> & {
  readonly label: string;
  /** What its tooltip says, if it is more than the label. */
  readonly hint?: string;
};

/** An icon that is a button. */
export function ToolButton({ label, hint = label, className = '', ...button }: ToolButtonProps) {
  return (
    // what the button has opened is where the tooltip would be
    <Tooltip label={hint} disabled={button['aria-expanded'] === true}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={`${styles.tool} ${className}`}
        aria-label={label}
        {...button}
      />
    </Tooltip>
  );
}
