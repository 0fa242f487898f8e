import { type ReactNode, useEffect, useRef } from 'react';
import styles from './narrow-screen.module.css';

export function NarrowScreen({ children }: { readonly children: ReactNode }) {
  return <div className={`stack ${styles.screen}`}>{children}</div>;
}

export function NextSteps({ children }: { readonly children: ReactNode }) {
  return <div className={`muted ${styles.next} stack`}>{children}</div>;
}

type Props = {
  /** False while the confirmed request is still to be finished. */
  readonly tick?: boolean;
  readonly children: ReactNode;
};

export function SuccessHead({ tick = true, children }: Props) {
  return (
    <div className={tick ? styles.head : undefined}>
      {tick && (
        <svg className={styles.mark} viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
          <circle cx="20" cy="20" r="20" />
          <path d="m12.5 20.5 5 5 10-11" />
        </svg>
      )}
      {children}
    </div>
  );
}

/** Focuses the heading of a screen that replaces another at the same address, and scrolls to the top. */
export function useArrivedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
