import { Link } from '@tanstack/react-router';
import { can } from '#domain/access/capabilities.ts';
import { useAdmin } from '../../session/session.ts';

/** A receiving account, leading to what it holds; for those who may not see that, its name alone. */
export function AccountLink({ id, label }: { readonly id: string; readonly label: string }) {
  if (!can(useAdmin().role, 'money.view')) return <span>{label}</span>;
  return (
    <Link to="/money" search={{ account: `held:${id}` }}>
      {label}
    </Link>
  );
}
