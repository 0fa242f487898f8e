import { WITHDRAWAL_METHOD_DETAILS, WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import * as words from '#words/methods.ts';
import { payouts } from '#words/methods.ts';
import { RecentActivity } from '../../activity/recent-activity.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { OwnRequestsShelf } from '../../following/own-requests-shelf.tsx';
import { limitsText } from '../../methods/limits-text.ts';
import { MethodCard } from '../../methods/method-card.tsx';
import { MethodCards, MethodsIntro } from '../../methods/method-cards.tsx';
import { MethodMark } from '../../methods/method-mark.tsx';
import { methodName } from '../../places/method-name.ts';
import { withdrawalAddress } from '../../places/place.ts';
import { useLimits } from '../../settings/limits.ts';
import { useSettings } from '../../settings/settings-provider.tsx';
import { WithdrawalsUnavailable } from '../withdrawals-unavailable.tsx';

export function WithdrawalGrid() {
  const { title } = useBrand();
  const limits = useLimits('withdrawal');
  const open = useSettings().settings.withdrawalsAllowed;
  return (
    <>
      <OwnRequestsShelf which="open" />
      <MethodsIntro tagline={title} title={words.withdrawTitle} />
      <WithdrawalsUnavailable />
      <MethodCards>
        {WITHDRAWAL_METHODS.map((method) => (
          <MethodCard
            key={method}
            mark={<MethodMark method={WITHDRAWAL_METHOD_DETAILS[method].key} />}
            name={methodName(method)}
            description={payouts[method]}
            limits={limitsText(limits(WITHDRAWAL_METHOD_DETAILS[method].key))}
            address={withdrawalAddress(method)}
            action={open ? words.withdrawNow : words.withdrawalsClosed}
            open={open}
          />
        ))}
      </MethodCards>
      <OwnRequestsShelf which="others" />
      <RecentActivity />
    </>
  );
}
