import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import { hoursSet, switchSet } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import { SettingsSwitch } from '../saving/settings-switch.tsx';
import { CustomHours } from './custom-hours.tsx';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

const FAILURE = 'Failed to update withdrawal hours';

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
        told={() => 'Withdrawal hours updated!'}
        failure={FAILURE}
      />
      {!withdrawalHours.enabled24_7 && (
        <>
          {mayChange && <CustomHours />}
          <p className={styles.text}>Outside the hours players read: “{closedMessage(withdrawalHours)}”</p>
        </>
      )}
      <div className={styles.list}>
        <div className={styles.row}>
          <SettingsSwitch
            label="Take deposits outside the hours"
            help="On: deposits are always taken. Off: nobody can pay in while nobody can be paid out."
            checked={depositsOutsideHours}
            change={(on) => switchSet('depositsOutsideHours', on)}
            told={() => 'Withdrawal hours updated!'}
            failure={FAILURE}
          />
        </div>
        <div className={styles.row}>
          <SettingsSwitch
            label="Show the ticker of recent activity"
            help="On: the site shows completed requests of the last 7 days, with usernames masked, once there are five. Off: it shows none."
            checked={ticker}
            change={(on) => switchSet('ticker', on)}
            told={(on) => `Ticker switched ${on ? 'on' : 'off'} on customer site`}
            failure="Failed to switch the ticker"
          />
        </div>
      </div>
    </Panel>
  );
}
