import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import { Row, Stack, Steps, Text } from '../kit/box.tsx';
import { Panel } from '../kit/panel.tsx';
import { type HoursDraft, hasUnsavedHours, overtakenHours } from './drafts.ts';
import { SaveMark, SettingsSwitch, useSaving } from './saving.tsx';
import { useSettings } from './settings-context.ts';
import { hoursSet, methodEnabled, switchSet } from './settings-document.ts';

const SETUP = [
  'Add New Account: choose a method, then enter where players send their money.',
  'Open an account to change it. Every edit is saved when you leave the field or press Enter.',
  'Active accounts of a method take turns by the hour. Pin one to show it all the time.',
  'A fallback account is shown only when its method has no other account to show.',
  'Switch on the methods you offer under Payment Method Controls.',
];

export function QuickSetup() {
  return (
    <Panel title="Quick Setup">
      <Steps steps={SETUP} />
    </Panel>
  );
}

const METHODS_NOTE = 'method-controls-note';

export function MethodControls() {
  const { settings, mayChange } = useSettings();
  return (
    <Panel title="Payment Method Controls">
      <Text as="p" id={METHODS_NOTE} tone="dim">
        Active: players can choose the method for a deposit. Inactive: they are not offered it. Payouts by it
        go on.
      </Text>
      <Stack as="ul" gap={0} isDivided>
        {METHOD_KEYS.map((key) => {
          const { enabled } = settings[key];
          const { label } = METHODS[key];
          return (
            <Row
              as="li"
              key={key}
              gap={12}
              justify="space-between"
              keepsLine
              padding="6px 0"
              style={{ minHeight: 'max(34px, var(--finger))' }}
            >
              <span aria-hidden={mayChange || undefined}>{label}</span>
              <SettingsSwitch
                label={label}
                noteId={METHODS_NOTE}
                shown={enabled ? 'Active' : 'Inactive'}
                checked={enabled}
                change={(on) => methodEnabled(key, on)}
                told={(on) => `${label} ${on ? 'enabled' : 'disabled'} on customer site`}
                failure="Failed to toggle payment method"
              />
            </Row>
          );
        })}
      </Stack>
    </Panel>
  );
}

const HOURS_UPDATED = () => 'Withdrawal hours updated!';
const HOURS_NOT_UPDATED = 'Failed to update withdrawal hours';

export function WithdrawalHours() {
  const { settings, mayChange } = useSettings();
  const { withdrawalHours, depositsOutsideHours, ticker } = settings;
  return (
    <Panel title="Withdrawal Hours">
      <SettingsSwitch
        label="Open 24/7"
        help="On: withdrawals are taken at any time. Off: only within the hours that you set here."
        checked={withdrawalHours.enabled24_7}
        change={(on) => hoursSet({ enabled24_7: on })}
        told={HOURS_UPDATED}
        failure={HOURS_NOT_UPDATED}
      />
      {!withdrawalHours.enabled24_7 && (
        <>
          {mayChange && <CustomHours />}
          <Text as="p" tone="dim">
            Outside the hours players read: “{closedMessage(withdrawalHours)}”
          </Text>
        </>
      )}
      <SettingsSwitch
        label="Take deposits outside the hours"
        help="On: deposits are always taken. Off: nobody can pay in while nobody can be paid out."
        checked={depositsOutsideHours}
        change={(on) => switchSet('depositsOutsideHours', on)}
        told={HOURS_UPDATED}
        failure={HOURS_NOT_UPDATED}
      />
      <SettingsSwitch
        label="Show the ticker of recent activity"
        help="On: the site shows completed requests of the last 7 days, with usernames masked, once there are five. Off: it shows none."
        checked={ticker}
        change={(on) => switchSet('ticker', on)}
        told={(on) => `Ticker switched ${on ? 'on' : 'off'} on customer site`}
        failure="Failed to switch the ticker"
      />
    </Panel>
  );
}

const TIMES = [
  { end: 'startTime', label: 'Opens (EST)', help: 'From then on withdrawals are taken.' },
  { end: 'endTime', label: 'Closes (EST)', help: 'From then on they are not.' },
] as const;

function CustomHours() {
  const { settings, drafts, setHoursDraft, tell } = useSettings();
  const saving = useSaving();
  const { startTime, endTime } = { ...settings.withdrawalHours, ...drafts.hours };
  const times = { startTime, endTime };
  const isTyped = hasUnsavedHours(settings, drafts);
  const type = (typed: HoursDraft) =>
    setHoursDraft({ base: settings.withdrawalHours, ...drafts.hours, ...typed });

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!(await saving.save(hoursSet(times), 'Failed to save withdrawal hours'))) return;
    setHoursDraft({});
    tell('Withdrawal hours saved!');
  }

  return (
    <Row as="form" align="end" onSubmit={submit}>
      {TIMES.map(({ end, label, help }) => (
        <TextInput
          key={end}
          flex="1 1 110px"
          type="time"
          required
          withAsterisk={false}
          label={label}
          description={help}
          value={times[end]}
          onChange={(event) => type({ [end]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" variant={isTyped ? 'filled' : 'default'}>
        Save Custom Hours
      </Button>
      <SaveMark phase={saving.phase} />
      <HoursWarning text={isTyped ? overtakenHours(settings, drafts) : undefined} />
      <HoursWarning
        text={
          startTime !== '' && startTime === endTime
            ? 'If both times are the same, cash-outs stay closed all day.'
            : undefined
        }
      />
    </Row>
  );
}

function HoursWarning({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Text as="p" tone="warning" role="status" style={{ flexBasis: '100%' }}>
      {text}
    </Text>
  );
}
