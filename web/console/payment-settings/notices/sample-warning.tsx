import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { WarningIcon } from '../../icons/icons.tsx';
import styles from './notices.module.css';

/** Shown until it is resolved: nobody can pay by these methods. */
export function SampleWarning({ methods }: { readonly methods: readonly MethodKey[] }) {
  if (methods.length === 0) return null;
  return (
    <div className={styles.notice} data-tone="warn">
      <WarningIcon />
      <p>
        Only sample accounts: <strong>{methods.map((key) => METHODS[key].label).join(', ')}</strong>. Outside
        a demo, players read “No account available” there. Add an account of your own, or switch the method
        off.
      </p>
    </div>
  );
}
