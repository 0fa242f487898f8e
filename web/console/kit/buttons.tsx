import { ActionIcon, Button, CloseButton, Kbd, Tooltip } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';
import { copyText } from '#web/browser/clipboard.ts';
import { CheckIcon, CloseIcon, CopyIcon } from '../icons/icons.tsx';
import styles from './buttons.module.css';
import kit from './kit.module.css';

type ToolButtonProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'id' | 'className' | 'onClick' | 'aria-expanded' | 'aria-haspopup' | 'children'
> & {
  readonly label: string;
  readonly hint?: string;
};

export function ToolButton({ label, hint = label, className = '', ...button }: ToolButtonProps) {
  return (
    // what the button has opened is where the tooltip would be
    <Tooltip label={hint} disabled={button['aria-expanded'] === true}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={`${styles.lights} ${styles.tool} ${className}`}
        aria-label={label}
        {...button}
      />
    </Tooltip>
  );
}

type PlainButtonProps = ComponentProps<'button'> & {
  /** `icon`: a small square. `link`: as a link in text. `bare`: as what is in it. */
  readonly look: 'icon' | 'link' | 'bare';
};

const LOOKS = { icon: styles.iconButton, link: styles.linkButton, bare: styles.bareButton };

/** Costs no more than its element, for rows and for text. */
export function PlainButton({ look, className = '', ...rest }: PlainButtonProps) {
  return <button type="button" {...rest} className={`${LOOKS[look]} ${className}`} />;
}

export function DismissButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <CloseButton
      variant="transparent"
      className={styles.dismiss ?? ''}
      icon={<CloseIcon size={12} />}
      aria-label="Dismiss"
      onClick={onClick}
    />
  );
}

/** Whoever shows it takes `u` too. */
export function UndoButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      variant="default"
      rightSection={
        <Kbd className={kit.forKeys ?? ''} aria-hidden="true">
          u
        </Kbd>
      }
      onClick={onClick}
    >
      Undo
    </Button>
  );
}

const FEEDBACK_MS = 2_000;

type CopyButtonProps = {
  /** As it is called on the screen. */
  readonly label: string;
  readonly value: string;
  /** Not to be repeated on the screen. */
  readonly isSecret?: boolean;
  readonly shown?: string;
};

export function CopyButton({ label, value, isSecret = false, shown }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const hasCopied = outcome === 'copied';
  const hasFailed = outcome === 'failed';

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(value)) ? 'copied' : 'failed');
  }

  const icon = hasCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />;
  return (
    <span className={styles.copyPlace}>
      {shown === undefined ? (
        <PlainButton look="icon" aria-label={`Copy ${label}`} onClick={copy}>
          {icon}
        </PlainButton>
      ) : (
        <Button variant="default" leftSection={icon} aria-label={`Copy ${label}`} onClick={copy}>
          {shown}
        </Button>
      )}
      <span role="status" className={hasCopied || hasFailed ? styles.copyOutcome : 'visually-hidden'}>
        {hasCopied && (isSecret ? <span>Copied</span> : <span>{`Copied: ${value}`}</span>)}
        {hasFailed && <span>Failed to copy to clipboard</span>}
      </span>
    </span>
  );
}
