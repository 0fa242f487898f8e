import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { SIGNAL_LEVEL_LABELS, SIGNAL_LEVELS, type SignalLevel } from '#domain/signals/signal.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Form, FormProblem } from '../kit/form.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { limitText, readAmount, readCount, SaveOutcome, type Typed } from './settings-form.tsx';

type Stored = CallOutput<'getSignalSettings'>;
type Settings = CallInput<'updateSignalSettings'>['settings'];

const QUERY_KEY = ['security', 'signals'];

const LIMITS = {
  amount: {
    label: 'Amount above, in $',
    help: 'What the withdrawal is for.',
    read: readAmount,
  },
  perDay: {
    label: 'Withdrawals in 24 hours, more than',
    help: 'Of this player, this one included; those declined or not sent do not count.',
    read: (typed: string) => readCount(typed, 0, 1_000),
  },
  perWeek: {
    label: 'Withdrawals in 7 days, more than',
    help: 'Of this player, this one included; those declined or not sent do not count.',
    read: (typed: string) => readCount(typed, 0, 1_000),
  },
  firstDepositHours: {
    label: 'First deposit within, in hours',
    help: 'For players whose first completed deposit is more recent, or who have none.',
    read: (typed: string) => readCount(typed, 1, 8_760),
  },
} as const satisfies Record<string, { label: string; help: string; read: (typed: string) => Typed }>;
type LimitName = keyof typeof LIMITS;
const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];
const ENDS = ['look', 'hold'] as const;
type End = (typeof ENDS)[number];

const LEVELS = {
  sharedDestination: {
    label: 'Destination shared with other players',
    help: 'A payout of somebody else to there, or to where its backup pays, was approved or sent. Off: it is shown, and asks for nothing.',
  },
  newDestination: {
    label: 'Destination new for this player',
    help: 'The player was never paid there before. Off: it is shown, and asks for nothing.',
  },
  editedDestination: {
    label: 'Destination changed by staff',
    help: 'Where it pays is no longer what was requested. Off: it is shown, and asks for nothing.',
  },
} as const;
type LevelName = keyof typeof LEVELS;
const LEVEL_NAMES = Object.keys(LEVELS) as readonly LevelName[];
const CHOICES = SIGNAL_LEVELS.map((value) => ({
  value,
  label: value === 'pass' ? 'Off' : SIGNAL_LEVEL_LABELS[value],
}));

export function SignalSettingsPanel() {
  const settings = useQuery({ queryKey: QUERY_KEY, queryFn: () => call('getSignalSettings', {}) });
  return (
    <Panel title="Signals before a payout" isBusy={settings.isPending}>
      <Text as="p" tone="dim">
        A hold keeps a withdrawal from being sent until somebody overrides it with a note. Empty: never.
      </Text>
      <PartFailed what="These settings" query={settings} />
      {settings.data && <SettingsForm key={settings.data.version} stored={settings.data} />}
    </Panel>
  );
}

type TypedLimits = Readonly<Record<string, string>>;
const cell = (name: LimitName, end: End) => `${name}-${end}`;

function SettingsForm({ stored: { settings, version } }: { readonly stored: Stored }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedLimits>(() => typedOf(settings));
  const [levels, setLevels] = useState<Readonly<Record<LevelName, SignalLevel>>>(settings);
  const [problems, setProblems] = useState<TypedLimits>({});
  const saving = useMutation({
    mutationFn: (wanted: Settings) => callToChange('updateSignalSettings', { settings: wanted, version }),
    onSuccess(saved) {
      // A change that waits is not in force.
      setTyped(typedOf(saved.settings));
      setLevels(saved.settings);
    },
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = problemsOf(typed);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { sharedDestination, newDestination, editedDestination } = levels;
    saving.mutate({ ...limitsOf(typed), sharedDestination, newDestination, editedDestination } as Settings);
  }

  return (
    <Form onSubmit={submit}>
      {LIMIT_NAMES.map((name) => (
        <Stack as="fieldset" key={name} gap={4}>
          <Text as="legend" weight="medium" style={{ paddingBottom: 4 }}>
            {LIMITS[name].label}
          </Text>
          <Text as="p" size="small" tone="dim" aria-hidden="true">
            {LIMITS[name].help}
          </Text>
          <Row gap={12} align="start" keepsLine style={{ maxWidth: 340 }}>
            {ENDS.map((end) => (
              <TextInput
                key={end}
                flex={1}
                // shown above
                description={LIMITS[name].help}
                descriptionProps={{ className: 'visually-hidden' }}
                label={SIGNAL_LEVEL_LABELS[end]}
                inputMode="decimal"
                placeholder="never"
                autoComplete="off"
                value={typed[cell(name, end)]}
                error={problems[cell(name, end)]}
                onChange={({ currentTarget: { value } }) =>
                  setTyped((before) => ({ ...before, [cell(name, end)]: value }))
                }
              />
            ))}
          </Row>
        </Stack>
      ))}
      {LEVEL_NAMES.map((name) => (
        <NativeSelect
          key={name}
          maw={340}
          label={LEVELS[name].label}
          description={LEVELS[name].help}
          rightSection={<ChevronDownIcon size={14} />}
          data={CHOICES}
          value={levels[name]}
          onChange={({ currentTarget: { value } }) =>
            setLevels((before) => ({ ...before, [name]: value as SignalLevel }))
          }
        />
      ))}
      <Row gap={12}>
        <Button type="submit" loading={saving.isPending}>
          Save signals
        </Button>
        <SaveOutcome outcome={saving.data} />
      </Row>
      {saving.isError && <FormProblem>{messageOf(saving.error)}</FormProblem>}
    </Form>
  );
}

function typedOf(settings: Stored['settings']): TypedLimits {
  const cells = LIMIT_NAMES.flatMap((name) =>
    ENDS.map((end) => [cell(name, end), limitText(settings[name][end])] as const),
  );
  return Object.fromEntries(cells);
}

function problemsOf(typed: TypedLimits): TypedLimits {
  const wrong = LIMIT_NAMES.flatMap((name) =>
    ENDS.flatMap((end) => {
      const read = readCell(typed, name, end);
      return 'problem' in read ? [[cell(name, end), read.problem] as const] : [];
    }),
  );
  return Object.fromEntries(wrong);
}

function limitsOf(typed: TypedLimits) {
  const valueIn = (name: LimitName, end: End) => {
    const read = readCell(typed, name, end);
    return 'value' in read ? read.value : null;
  };
  return Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, { look: valueIn(name, 'look'), hold: valueIn(name, 'hold') }]),
  );
}

function readCell(typed: TypedLimits, name: LimitName, end: End): Typed {
  return LIMITS[name].read(typed[cell(name, end)] ?? '');
}
