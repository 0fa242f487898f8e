import { Popover } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { inOneTab } from '#web/browser/one-tab.ts';
import { BellIcon, BellOnIcon } from '../icons/icons.tsx';
import { Stack, Text } from '../kit/box.tsx';
import { ToolButton } from '../kit/buttons.tsx';
import { SettingSwitch } from '../kit/form.tsx';
import { useLiveFeed } from '../live/live-context.tsx';
import { usePushHere } from '../push/push-here.ts';
import { ACCOUNT } from '../tabs/tabs.ts';
import {
  askForNotifications,
  isAlertOn,
  keepAlertOn,
  notificationPermission,
  notify,
  type Permission,
  playAlertSound,
  readyAlertSound,
  useAlertOn,
} from './alerts.ts';
import { followRequests, type NewRequests } from './new-requests.ts';

const NOTES: Readonly<Record<Permission, string>> = {
  granted: '',
  default: '',
  denied: 'This browser blocks notifications from this site. Allow them in the browser’s settings.',
  unsupported: 'This browser cannot show notifications from this page.',
};

export function AlertsMenu() {
  useAlerts();
  const [permission, setPermission] = useState(notificationPermission);
  const notifications = useAlertOn('notifications') && permission === 'granted';
  const sound = useAlertOn('sound');

  async function switchNotifications(on: boolean): Promise<void> {
    const answer = on ? await askForNotifications() : permission;
    setPermission(answer);
    keepAlertOn('notifications', on && answer === 'granted');
  }

  async function switchSound(on: boolean): Promise<void> {
    keepAlertOn('sound', on);
    if (!on) return;
    await readyAlertSound();
    playAlertSound();
  }

  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ToolButton label="Alerts" hint="Alerts for new requests">
          {notifications || sound ? <BellOnIcon /> : <BellIcon />}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown p={14}>
        <Stack gap={12}>
          <Text as="p" weight="bold">
            Alerts for new requests
          </Text>
          <SettingSwitch
            label="Desktop notifications"
            help="On: one tells of new requests while this tab is in the background. Off: none does."
            checked={notifications}
            disabled={permission === 'unsupported'}
            onChange={(event) => void switchNotifications(event.currentTarget.checked)}
          />
          <SettingSwitch
            label="Sound"
            help="On: new requests are heard, in this browser. Off: they are not."
            checked={sound}
            onChange={(event) => void switchSound(event.currentTarget.checked)}
          />
          <Text as="p" tone="warning" size="small" role="status" hidden={NOTES[permission] === ''}>
            {NOTES[permission]}
          </Text>
          <Text as="p" tone="dim" size="small">
            For when the console is closed, turn on notices under{' '}
            <Link to={ACCOUNT.path}>{ACCOUNT.label}</Link>.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const LOCK = 'cage-alerts';

/** From one tab only. */
function useAlerts(): void {
  const feed = useLiveFeed();
  const navigate = useNavigate();
  const sound = useAlertOn('sound');
  const isPushed = usePushHere();
  const isOn = useAlertOn('notifications') || sound;

  const tell = useEffectEvent((requests: NewRequests) => {
    if (isAlertOn('sound')) playAlertSound();
    // Where notices are pushed, theirs is enough.
    if (!isAlertOn('notifications') || isPushed || document.visibilityState !== 'hidden') return;
    notify(requests, () => void navigate({ to: requests.deposit > 0 ? '/deposits' : '/withdrawals' }));
  });

  useEffect(() => {
    if (!isOn) return;
    return inOneTab(LOCK, () => followRequests(feed, (requests) => tell(requests)));
  }, [feed, isOn]);

  useEffect(() => {
    if (!sound) return;
    const ready = () => void readyAlertSound().catch(() => {});
    const events = ['pointerdown', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, ready);
    return () => {
      for (const name of events) window.removeEventListener(name, ready);
    };
  }, [sound]);
}
