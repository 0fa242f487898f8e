import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import * as words from '#words/methods.ts';
import { descriptions } from '#words/methods.ts';
import { RecentActivity } from '../../activity/recent-activity.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { OwnRequestsShelf } from '../../following/own-requests-shelf.tsx';
import { limitsText } from '../../methods/limits-text.ts';
import { MethodCard } from '../../methods/method-card.tsx';
import { ClosedNote, inOrder, MethodCards, MethodsIntro } from '../../methods/method-cards.tsx';
import { MethodMark } from '../../methods/method-mark.tsx';
import { methodName } from '../../places/method-name.ts';
import { taglineOf } from '../../places/page-text.ts';
import { depositAddress } from '../../places/place.ts';
import { useLimits } from '../../settings/limits.ts';
import { Reopening } from '../../settings/reopening.tsx';
import { useSettings } from '../../settings/settings-provider.tsx';
import { useLastMethod } from './last-method.ts';

export function MethodGrid() {
  const brand = useBrand();
  const { settings } = useSettings();
  const limits = useLimits('deposit');
  const last = useLastMethod();
  const offered = METHOD_KEYS.filter((key) => settings.settings[key]?.enabled !== false);
  const takes = (key: MethodKey) => (settings.settings[key]?.accounts.length ?? 0) > 0;
  const open = settings.depositsAllowed;
  const action = open ? words.depositNow : words.withdrawalsClosed;
  return (
    <>
      <OwnRequestsShelf which="open" />
      <MethodsIntro tagline={taglineOf(brand)} title={words.depositTitle}>
        {open || (
          <ClosedNote>
            {words.closedMessage(settings.withdrawalHours)} <Reopening what="deposit" />
          </ClosedNote>
        )}
      </MethodsIntro>
      {offered.some(takes) ? (
        <MethodCards>
          {inOrder(offered, (key) => (takes(key) ? Number(key !== last) : 2)).map((key) => (
            <MethodCard
              key={key}
              mark={<MethodMark method={key} />}
              name={methodName(METHODS[key].label)}
              description={descriptions[key]}
              limits={limitsText(limits(key))}
              address={depositAddress(key)}
              action={takes(key) ? action : words.noAccount}
              open={open && takes(key)}
            />
          ))}
        </MethodCards>
      ) : (
        <ClosedNote>{words.noDeposits}</ClosedNote>
      )}
      <OwnRequestsShelf which="others" />
      <RecentActivity list />
    </>
  );
}
