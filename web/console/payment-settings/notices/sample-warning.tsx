import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { WarningIcon } from '../../icons/icons.tsx';
import { methodsWithoutAccount } from '../document/settings-document.ts';
import { useSettings } from '../saving/settings-context.ts';
import styles from './notices.module.css';

/** Shown until it is resolved: nobody can pay by these methods. */
export function SampleWarning({ methods }: { readonly methods: readonly MethodKey[] }) {
  const { settings } = useSettings();
  const without = methodsWithoutAccount(settings);
  if (methods.length + without.length === 0) return null;
  return (
    <div className={styles.notice} data-tone="warn">
      <WarningIcon />
      <p>
        {methods.length > 0 && (
          <span>
            Only sample accounts: <strong>{labelsOf(methods)}</strong>. Outside a demo, players read “No
            account available” there.{' '}
          </span>
        )}
        {without.length > 0 && (
          <span>
            Without an account: <strong>{labelsOf(without)}</strong>. Players read “No account available”
            there.{' '}
          </span>
        )}
        <span>Add an account of your own, or switch the method off.</span>
      </p>
    </div>
  );
}

function labelsOf(methods: readonly MethodKey[]): string {
  return methods.map((key) => METHODS[key].label).join(', ');
}
