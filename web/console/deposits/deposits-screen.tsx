import { getRouteApi } from '@tanstack/react-router';
import { NoticeRoom } from '../attention/notice-room.tsx';
import { useListAddress } from '../records/list/use-list-address.ts';
import { RecordsScreen } from '../records/screen/records-screen.tsx';
import { DEPOSIT_EXTRAS } from './deposit-extras.tsx';
import { DEPOSITS } from './deposit-source.ts';
import { OveruseNotice } from './overuse-notice.tsx';
import { RecentUsage } from './recent-usage.tsx';
import { useRecentUsage } from './use-recent-usage.ts';

const route = getRouteApi('/deposits');

export function DepositsScreen() {
  const address = useListAddress(route.useSearch(), route.useNavigate());
  const usage = useRecentUsage();
  return (
    <>
      <NoticeRoom words="Overused account">{usage && <OveruseNotice usage={usage} />}</NoticeRoom>
      <RecordsScreen
        source={DEPOSITS}
        address={address}
        head={usage && <RecentUsage usage={usage} />}
        extras={DEPOSIT_EXTRAS}
      />
    </>
  );
}
