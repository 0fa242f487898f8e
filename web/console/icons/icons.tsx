import { DRAWINGS } from './drawings.ts';

type IconProps = { readonly size?: number };

const OUTLINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Hidden from readers: the control around it says what it means. */
// To add one, name it as https://tabler.io/icons does; `npm run generate` fetches its drawing.
function icon(name: keyof typeof DRAWINGS) {
  const looks = name.startsWith('filled/') ? { fill: 'currentColor', stroke: 'none' } : OUTLINE;
  return ({ size = 16 }: IconProps) => (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden {...looks}>
      {DRAWINGS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

export const ActivityIcon = icon('history');
export const ApprovalsIcon = icon('user-check');
export const ArrowDownIcon = icon('arrow-down');
export const ArrowUpIcon = icon('arrow-up');
export const AtIcon = icon('at');
export const AutoIcon = icon('circle-half-2');
export const BellIcon = icon('bell');
export const BellOnIcon = icon('filled/bell');
export const CheckIcon = icon('check');
export const ChevronDownIcon = icon('chevron-down');
export const ChevronLeftIcon = icon('chevron-left');
export const ChevronRightIcon = icon('chevron-right');
export const ClockIcon = icon('clock');
export const CloseIcon = icon('x');
export const CopyIcon = icon('copy');
export const DepositIcon = icon('arrow-down-left');
export const EyeIcon = icon('eye');
export const EyeOffIcon = icon('eye-off');
export const KeyboardIcon = icon('keyboard');
export const LockIcon = icon('lock');
export const LogoutIcon = icon('logout');
export const MenuIcon = icon('menu-2');
export const MoneyIcon = icon('scale');
export const MoonIcon = icon('moon');
export const PencilIcon = icon('pencil');
export const PlayersIcon = icon('users');
export const PlusIcon = icon('plus');
export const QueueIcon = icon('inbox');
export const ReceiptIcon = icon('receipt');
export const RefreshIcon = icon('refresh');
export const SearchIcon = icon('search');
export const SettingsIcon = icon('settings');
export const StatsIcon = icon('chart-bar');
export const SunIcon = icon('sun');
export const TrashIcon = icon('trash');
export const UserIcon = icon('user');
export const WarningIcon = icon('alert-triangle');
export const WithdrawalIcon = icon('arrow-up-right');
