import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { WarningIcon } from '../icons/icons.tsx';
import kit from '../kit/kit.module.css';
import styles from './attention.module.css';
import { hasUserAttention } from './user-attention.ts';

type NoticeRoomProps = {
  /** On the button that stands for notices held back. */
  readonly words: string;
  readonly children: ReactNode;
};

/** Notices that have no room yet. */
type Held = { readonly show: () => void };

/** A screen that has only just appeared is not being read yet. */
const APPEARING_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

/** Moves nothing that is being read: new notices wait behind a button, past ones leave their room empty. */
export function StableNoticeArea({ words, children }: NoticeRoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held>();
  useLayoutEffect(() => {
    return room.current ? keepInPlace(room.current, setHeld) : undefined;
  }, []);
  return (
    <>
      <div className={styles.place} role="status">
        {held && (
          <button type="button" className={`${kit.floats} ${kit.hovers} ${styles.held}`} onClick={held.show}>
            <WarningIcon size={14} />
            {words}
          </button>
        )}
      </div>
      <div ref={room} className={styles.room}>
        {/* the margins of what is in it are part of its height */}
        <div style={{ display: 'flow-root' }} tabIndex={-1}>
          {children}
        </div>
      </div>
    </>
  );
}

/** Fits a room to its notices when nothing read would move. @param onHeld undefined once all have room */
function keepInPlace(room: HTMLElement, onHeld: (held: Held | undefined) => void): () => void {
  const notices = room.firstElementChild as HTMLElement;
  const appearedAt = performance.now();
  let given = { width: 0, height: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const held = {
    show() {
      settle({ isAsked: true });
      // the button that was pressed is gone, and they may be out of sight
      notices.focus();
    },
  };

  function settle({ isAsked = false } = {}): void {
    const { width, height } = notices.getBoundingClientRect();
    if (isAsked || width !== given.width || mayMove()) {
      given = { width, height };
      room.style.height = `${height}px`;
    }
    clearTimeout(timer);
    timer = height === given.height ? undefined : setTimeout(settle, LOOK_EVERY_MS);
    onHeld(height > given.height ? held : undefined);
  }

  function mayMove(): boolean {
    const main = room.closest('main');
    const isOwn = room.matches(':hover, :focus-within');
    return isOwn || performance.now() - appearedAt < APPEARING_MS || main === null || !hasUserAttention(main);
  }

  settle();
  const observer = new ResizeObserver(() => settle());
  observer.observe(notices);
  // somebody who comes to it by keyboard is to see it
  const onFocus = () => settle();
  room.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    room.removeEventListener('focusin', onFocus);
    clearTimeout(timer);
  };
}
