import { getRouteApi } from '@tanstack/react-router';
import type { SettingsSearch } from '../document/settings-address.ts';

const route = getRouteApi('/payment-settings');

/** What is open beside the settings, which is part of the address. */
export function useOpened() {
  const { open, add } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (search: SettingsSearch) => void navigate({ search, resetScroll: false });
  return {
    openId: open,
    isAdding: add === true,
    openNew: () => go({ add: true }),
    close: () => go({}),
  };
}
