import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/opening-hours.ts';
import { RecentActivity } from '../../activity/recent-activity.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { MethodCard } from '../../methods/method-card.tsx';
import { MethodCards } from '../../methods/method-cards.tsx';
import { MethodMark } from '../../methods/method-mark.tsx';
import { ClosedNote, MethodsIntro } from '../../methods/methods-intro.tsx';
import { depositAddress } from '../../places/place.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { limitsText } from '../limits-text.ts';

export function MethodGrid() {
  const { tagline } = useBrand();
  const { settings } = useSettings();
  const offered = METHOD_KEYS.filter((key) => settings.settings[key]?.enabled !== false);
  const open = settings.depositsAllowed;
  return (
    <>
      <MethodsIntro tagline={tagline} title="DEPOSIT NOW USING ONE OF OUR METHODS">
        {open || <ClosedNote>{closedMessage(settings.withdrawalHours)}</ClosedNote>}
      </MethodsIntro>
      {offered.length > 0 ? (
        <MethodCards>
          {offered.map((key) => (
            <MethodCard
              key={key}
              mark={<MethodMark method={key} />}
              name={METHODS[key].label}
              description={METHODS[key].description}
              limits={limitsText(METHODS[key].limits)}
              address={depositAddress(key)}
              action={open ? 'Deposit Now' : 'Withdrawals Closed'}
              open={open}
            />
          ))}
        </MethodCards>
      ) : (
        <ClosedNote>
          No payment method is available right now. Please try again later or contact support.
        </ClosedNote>
      )}
      <RecentActivity list />
    </>
  );
}
