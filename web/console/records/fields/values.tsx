import type { ReactNode } from 'react';
import type { PlayerSummary } from '#contract/players.ts';
import type { NotedPayment, Telling } from '#contract/record-parts.ts';
import { cents, exactCents, formatUsd } from '#domain/money/usd.ts';
import { STANDING_LABELS, type Standing } from '#domain/players/player.ts';
import { reversalsText } from '#domain/receipts/funding.ts';
import { RAILS } from '#domain/receipts/rail.ts';
import type { RequestState } from '#domain/requests/request-state.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { WarningIcon } from '../../icons/icons.tsx';
import { type Card, Row, Stack, Text } from '../../kit/box.tsx';
import { CopyButton } from '../../kit/buttons.tsx';
import kit from '../../kit/kit.module.css';
import { Explained, Mark, type MarkTone } from '../../kit/mark.tsx';
import { RelativeTime } from '../../time/when.tsx';
import { amountText, type Place } from '../record/record.ts';

type CopyValueProps = {
  readonly label: string;
  readonly value: string;
};

/** For values that are copied far more often than read. */
export function CopyValue({ label, value }: CopyValueProps) {
  return (
    <Row
      as="span"
      keepsLine
      gap={2}
      className={`${kit.mono} ${kit['size-small']}`}
      style={{ display: 'inline-flex', maxWidth: '100%' }}
    >
      <span className={kit.text}>{value}</span>
      <CopyButton label={label} value={value} />
    </Row>
  );
}

type WithCopyProps = {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
};

export function WithCopy({ label, value, children }: WithCopyProps) {
  return (
    <Row keepsLine justify="space-between">
      {children}
      <CopyButton label={label} value={value} />
    </Row>
  );
}

const TONES: Readonly<Record<Standing, MarkTone>> = { good: 'good', warning: 'warning', suspended: 'bad' };

type StandingBadgeProps = { readonly standing: Standing; readonly showsGood?: boolean };

export function StandingBadge({ standing, showsGood = false }: StandingBadgeProps) {
  if (standing === 'good' && !showsGood) return null;
  return (
    <Mark tone={TONES[standing]} isSmall>
      {STANDING_LABELS[standing]}
    </Mark>
  );
}

function StandingSign({ standing }: { readonly standing: Standing }) {
  if (standing === 'good') return null;
  return (
    <Explained by={STANDING_LABELS[standing]}>
      <Mark tone={TONES[standing]} isSmall>
        <WarningIcon size={12} />
        <span className="visually-hidden">{STANDING_LABELS[standing]}</span>
      </Mark>
    </Explained>
  );
}

export function Who({ standing, children }: { readonly standing: Standing; readonly children: ReactNode }) {
  return (
    <Row as="span" keepsLine gap={4}>
      <span style={{ minWidth: 0 }}>{children}</span>
      <StandingSign standing={standing} />
    </Row>
  );
}

type Change = {
  readonly change: string;
  /** Absent where the activity log alone says who did it; null if no person did. */
  readonly by?: string | null;
  readonly at: string;
};

type ChangedAfterProps = {
  readonly event: 'sending' | 'funding';
  readonly changes: readonly Change[];
  readonly place: Place;
};

/** Changes made after the record was sent or funded: they stay on it for good. */
export function ChangedAfter({ event, changes, place }: ChangedAfterProps) {
  if (place === 'details') {
    return (
      <Stack as="ul" gap={2}>
        {changes.map(({ change, by, at }) => (
          <Row as="li" key={`${change} ${at}`} gap={4}>
            <span>{change} · </span>
            {by === undefined ? <RelativeTime instant={at} /> : <LastChange change={{ name: by, at }} />}
          </Row>
        ))}
      </Stack>
    );
  }
  const title = `Changed after ${event}`;
  const text = `${title}: ${changes.map(textOf).join('; ')}`;
  return (
    <Explained by={text}>
      <Mark tone="warning" isSmall>
        <WarningIcon size={12} />
        {place === 'card' ? <span>{title}</span> : <span className="visually-hidden">{text}</span>}
      </Mark>
    </Explained>
  );
}

function textOf({ change, by, at }: Change): string {
  const who = by === undefined ? '' : `, by ${by ?? 'Cage'}`;
  return `${change}${who}, ${formatReadableTimestamp(new Date(at))}`;
}

type PlayerSumsProps = {
  readonly player: Pick<PlayerSummary, 'deposits' | 'withdrawals'>;
  /** The pixels that each needs. */
  readonly least: number;
  /** What each of them is in. */
  readonly within?: typeof Card;
};

export function PlayerSums({ player, least, within = Stack }: PlayerSumsProps) {
  const { deposits, withdrawals } = player;
  const Within = within;
  return (
    <Row as="dl" gap={10} align="stretch" style={{ maxWidth: 640 }}>
      <Sum label="Credited" sums={deposits} of="deposits" {...{ least, within }} />
      <Sum label="Paid out" sums={withdrawals} of="withdrawals" {...{ least, within }} />
      <Within gap={0} style={{ flex: `1 1 ${least}px` }}>
        <Text as="dt" tone="dim">
          Net
        </Text>
        <Text as="dd" size="huge" weight="bold">
          {formatUsd(cents(exactCents(deposits.doneAmount) - exactCents(withdrawals.doneAmount)))}
        </Text>
      </Within>
    </Row>
  );
}

type SumProps = {
  readonly label: string;
  readonly sums: PlayerSummary['deposits'];
  readonly of: string;
} & Required<Pick<PlayerSumsProps, 'least' | 'within'>>;

function Sum({ label, sums: { count, doneCount, doneAmount }, of, least, within: Within }: SumProps) {
  return (
    <Within gap={0} style={{ flex: `1 1 ${least}px` }}>
      <Text as="dt" tone="dim">
        {label}
      </Text>
      <Stack as="dd" gap={0}>
        <Text size="huge" weight="bold">
          {amountText(doneAmount)}
        </Text>
        <Text tone="dim">
          {doneCount.toLocaleString('en-US')} of {count.toLocaleString('en-US')} {of}
        </Text>
      </Stack>
    </Within>
  );
}

export function CutText({ value }: { readonly value: string | null }) {
  if (!value) return <None />;
  return (
    <span className={kit.ellipsis} style={{ display: 'block' }} title={value}>
      {value}
    </span>
  );
}

type LastChangeProps = { readonly change: { readonly name: string | null; readonly at: string | null } };

export function LastChange({ change: { name, at } }: LastChangeProps) {
  if (at === null) return <None />;
  return (
    <span className={kit.line}>
      <span className={kit.ellipsis} title={name || 'Admin'}>
        {name || 'Admin'}
      </span>
      <span className={kit['tone-dim']} style={{ flex: 'none', whiteSpace: 'pre' }}>
        {' · '}
        <RelativeTime instant={at} />
      </span>
    </span>
  );
}

export function None() {
  return (
    <span className={kit['tone-dim']}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">None</span>
    </span>
  );
}

/** `$50.00 by Venmo from Jane Doe`, whatever became of it since. */
export function receiptText({ paidAmount, rail, payerName }: NotedPayment): string {
  const how = rail ? ` by ${RAILS[rail].label}` : '';
  const from = payerName ? ` from ${payerName}` : '';
  return `${paidAmount ?? 'An unknown amount'}${how}${from}`;
}

/** `Refunded $30.00, $20.00 left`; undefined if nothing was reversed. */
export function sinceText({ reversals, amount, sum }: NotedPayment): string | undefined {
  if (reversals.length === 0) return undefined;
  return `${reversalsText(reversals)}, ${sum === 'none' ? 'nothing' : amount} left`;
}

/** As the request's own page words it for its player. */
const TOLD: Readonly<Record<RequestState, string>> = {
  received: 'Request received',
  being_handled: 'Being handled',
  credited: 'Credited',
  paid: 'Paid',
  declined: 'Declined',
};

/** `Declined (Not received)` */
export function tellingText({ state, reason }: Pick<Telling, 'state' | 'reason'>): string {
  return TOLD[state] + (reason === null ? '' : ` (${reason})`);
}
