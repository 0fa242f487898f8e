import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import * as words from '#words/following.tsx';
import { CopyButton } from '../copying/copy-button.tsx';
import { useLoadAhead } from '../places/load-ahead.tsx';
import { statusAddress } from './followed-request.ts';
import styles from './following.module.css';

type Props = {
  readonly token: string;
  readonly spoken?: boolean;
};

/** Browser only: the link is built from the page's own address. */
export function FollowLink({ token, spoken = false }: Props) {
  const address = statusAddress(token);
  const loadAhead = useLoadAhead(address);
  const keep = useRef<HTMLParagraphElement>(null);
  const url = new URL(address, location.origin).href;
  return (
    <div className={`box padded stack ${styles.link}`}>
      <p ref={keep}>{words.keepLink()}</p>
      <div className={`row ${styles.ways}`}>
        <ShareButton url={url} />
        <CopyButton what={words.linkToRequest} value={url} text={keep} spoken={spoken} />
        <Link href={address} className="button-quiet" {...loadAhead}>
          {words.follow}
        </Link>
      </div>
    </div>
  );
}

/** Only where the browser can: most phones, over https. */
function ShareButton({ url }: { readonly url: string }) {
  const [can, setCan] = useState(false);
  useEffect(() => {
    setCan('share' in navigator);
  }, []);
  if (!can) return null;
  return (
    <button
      type="button"
      className="button-quiet"
      // Rejected if the player cancels.
      onClick={() => void navigator.share({ url }).catch(() => {})}
    >
      {words.share}
    </button>
  );
}
