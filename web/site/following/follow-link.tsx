import { Link } from 'wouter';
import { CopyItem } from '../copying/copy-item.tsx';
import { useLoadAhead } from '../places/load-ahead.tsx';
import { statusAddress } from './followed-request.ts';
import styles from './following.module.css';

type Props = {
  readonly token: string;
  /** Shows a message with what was copied, or that it could not be. */
  readonly spoken?: boolean;
};

/** Browser only: the link is built from the page's own address. */
export function FollowLink({ token, spoken = false }: Props) {
  const address = statusAddress(token);
  const loadAhead = useLoadAhead(address);
  return (
    <div className={styles.link}>
      <p className={styles.keep}>Keep this link to follow your request</p>
      <CopyItem
        label="Link to your request"
        value={new URL(address, location.origin).href}
        size="small"
        spoken={spoken}
      />
      <Link href={address} className="button-quiet" {...loadAhead}>
        Follow your request
      </Link>
    </div>
  );
}
