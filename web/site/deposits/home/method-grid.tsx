import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { closedMessage } from '#domain/withdrawals/closed-message.ts';
import { RecentActivity } from '../../activity/recent-activity.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { OwnRequestsShelf } from '../../following/own-requests-shelf.tsx';
import { inOrder } from '../../methods/in-order.ts';
import { limitsText } from '../../methods/limits-text.ts';
import { MethodCard } from '../../methods/method-card.tsx';
import { MethodCards } from '../../methods/method-cards.tsx';
import { MethodMark } from '../../methods/method-mark.tsx';
import { ClosedNote, MethodsIntro } from '../../methods/methods-intro.tsx';
import { depositAddress } from '../../places/place.ts';
import { useLimits } from '../../settings/limits.ts';
import { Reopening } from '../../settings/reopening.tsx';
import { useSettings } from '../../settings/settings-provider.tsx';
import { useLastMethod } from './last-method.ts';

export function MethodGrid() {
  const { tagline } = useBrand();
  const { settings } = useSettings();
  const limits = useLimits('deposit');
  const last = useLastMethod();
  const offered = METHOD_KEYS.filter((key) => settings.settings[key]?.enabled !== false);
  const takes = (key: MethodKey) => (settings.settings[key]?.accounts.length ?? 0) > 0;
  const open = settings.depositsAllowed;
  const action = open ? 'Deposit Now' : 'Withdrawals Closed';
  return (
    <>
      <MethodsIntro tagline={tagline} title="DEPOSIT NOW USING ONE OF OUR METHODS">
        {open || (
          <ClosedNote>
            {closedMessage(settings.withdrawalHours)} <Reopening what="Deposits reopen" />
          </ClosedNote>
        )}
      </MethodsIntro>
      {offered.some(takes) ? (
        <MethodCards>
          {inOrder(offered, (key) => (takes(key) ? Number(key !== last) : 2)).map((key) => (
            <MethodCard
              key={key}
              mark={<MethodMark method={key} />}
              name={METHODS[key].label}
              description={METHODS[key].description}
              limits={limitsText(limits(key))}
              address={depositAddress(key)}
              action={takes(key) ? action : 'No account available'}
              open={open && takes(key)}
            />
          ))}
        </MethodCards>
      ) : (
        <ClosedNote>
          This cashier takes no deposits right now. Please do not send money; try again later or contact
          support.
        </ClosedNote>
      )}
      <OwnRequestsShelf />
      <RecentActivity list />
    </>
  );
}
