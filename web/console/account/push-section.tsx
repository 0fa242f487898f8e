import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { SESSION_HOURS } from '#domain/access/session.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { Stack, Text } from '../kit/box.tsx';
import { FormProblem, SettingSwitch } from '../kit/form.tsx';
import { Mark } from '../kit/mark.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import {
  type PushRefusal,
  PushRefused,
  type PushSupport,
  pushDevicesQuery,
  pushHereQuery,
  pushSupport,
  turnPushOff,
  turnPushOn,
} from '../push/push-here.ts';
import { RelativeTime, TimeInSentence } from '../time/when.tsx';
import { Listed } from './account-parts.tsx';

type Device = CallOutput<'getPushDevices'>['devices'][number];

const IMPOSSIBLE: Readonly<Record<Exclude<PushSupport, 'possible'>, string>> = {
  insecure: 'Notices need a console that is opened by an https address.',
  'home-screen-first':
    'On an iPhone or iPad, add the console to the Home Screen (Share, then Add to Home Screen), and turn notices on in the one that is opened from there.',
  unsupported: 'This browser cannot take notices.',
};

const REFUSALS: Readonly<Record<PushRefusal, string>> = {
  denied:
    'This browser blocks notifications from this site. Allow them in the browser’s settings, then turn notices on again.',
  undecided: 'The browser has not been allowed to show notices. Turn them on again to be asked once more.',
  'no-worker': 'The console could not set this browser up for notices. Reload the page and try again.',
  'no-push-service':
    'The push service of this browser does not answer, or is switched off in it. Please try again.',
};

export function PushSection() {
  const devices = useQuery(pushDevicesQuery);
  const { data } = devices;
  return (
    <Panel title="Notices of new requests" isBusy={devices.isPending}>
      <Text as="p" tone="dim">
        They come to a phone or computer also while the console is closed. A notice says how many deposits and
        withdrawals wait, and nothing about players or amounts. They stop when you sign out there, and{' '}
        {SESSION_HOURS} hours after signing in; once you sign in again, they go on.
      </Text>
      <PartFailed what="Your devices" query={devices} />
      {data && <ThisDevice isAllowed={data.isAllowed} device={data.devices.find(isThisOne)} />}
      {data && data.devices.length > 0 && (
        <Stack as="ul">
          {data.devices.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

const isThisOne = (device: Device) => device.isThisOne;

type ThisDeviceProps = { readonly isAllowed: boolean; readonly device: Device | undefined };

function ThisDevice({ isAllowed, device }: ThisDeviceProps) {
  const turn = useDeviceChange((on: boolean) => (on || !device ? turnPushOn() : turnPushOff(device.id)));
  const support = pushSupport();
  const isOn = device !== undefined;
  const problem = isAllowed
    ? support !== 'possible' && IMPOSSIBLE[support]
    : 'An owner has switched notices off for everyone.';
  return (
    <>
      <SettingSwitch
        label="On this device"
        help="On: this browser tells you of new requests, once a minute at most. Off: it does not."
        checked={turn.isPending ? turn.variables : isOn}
        disabled={turn.isPending || (!isOn && (!isAllowed || support !== 'possible'))}
        onChange={(event) => turn.mutate(event.currentTarget.checked)}
      />
      {problem && (
        <Text as="p" tone="dim">
          {problem}
        </Text>
      )}
      {turn.isError && <FormProblem>{refusalOf(turn.error)}</FormProblem>}
    </>
  );
}

function refusalOf(error: Error): string {
  return error instanceof PushRefused ? REFUSALS[error.refusal] : messageOf(error);
}

function DeviceItem({ device }: { readonly device: Device }) {
  const { id, browser, addedAt, lastToldAt } = device;
  const remove = useDeviceChange(() => callToChange('removePushDevice', { id }));
  const name = browser ?? 'Unknown browser';
  return (
    <Listed
      name={name}
      marks={
        <>
          {device.isThisOne && <Mark tone="good">This one</Mark>}{' '}
          {device.isPaused && <Mark>Paused until you sign in there</Mark>}{' '}
          {device.isFailing && !device.isPaused && <Mark tone="bad">Not getting through</Mark>}
        </>
      }
      detail={
        <>
          <span>Since </span>
          <TimeInSentence instant={addedAt} />
          {lastToldAt === null ? (
            <span>, no notice yet</span>
          ) : (
            <span>
              , last notice <RelativeTime instant={lastToldAt} />
            </span>
          )}
        </>
      }
      error={remove.error}
    >
      {!device.isThisOne && (
        <Button
          variant="default"
          aria-label={`Remove: ${name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      )}
    </Listed>
  );
}

function useDeviceChange<Input = void>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    async onSettled() {
      await client.invalidateQueries({ queryKey: pushHereQuery.queryKey });
      await client.invalidateQueries({ queryKey: pushDevicesQuery.queryKey });
    },
  });
}
