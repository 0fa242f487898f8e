import AlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import ArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import ArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import At from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import Bell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import BellFilled from '@tabler/icons-react/dist/esm/icons/IconBellFilled.mjs';
import Check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import ChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import ChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import ChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import CircleHalf from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs';
import Clock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import Copy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import Eye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import EyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import Keyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import Logout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import Menu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import Moon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import Plus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import Refresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import Search from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import Sun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import Trash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import User from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import X from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ComponentType } from 'react';

type IconProps = { readonly size?: number };

/** Hidden from readers: what an icon means is said by the control it sits in. */
function icon(Drawing: ComponentType<IconProps & { readonly 'aria-hidden'?: true }>) {
  return ({ size = 16 }: IconProps) => <Drawing size={size} aria-hidden />;
}

// each from its own file: the package's door opens on all 6,000, and a build reads every one of them
export const ArrowDownIcon = icon(ArrowDown);
export const ArrowUpIcon = icon(ArrowUp);
export const AtIcon = icon(At);
export const AutoIcon = icon(CircleHalf);
export const BellIcon = icon(Bell);
export const BellOnIcon = icon(BellFilled);
export const CheckIcon = icon(Check);
export const ChevronDownIcon = icon(ChevronDown);
export const ChevronLeftIcon = icon(ChevronLeft);
export const ChevronRightIcon = icon(ChevronRight);
export const ClockIcon = icon(Clock);
export const CloseIcon = icon(X);
export const CopyIcon = icon(Copy);
export const EyeIcon = icon(Eye);
export const EyeOffIcon = icon(EyeOff);
export const KeyboardIcon = icon(Keyboard);
export const LockIcon = icon(Lock);
export const LogoutIcon = icon(Logout);
export const MenuIcon = icon(Menu);
export const MoonIcon = icon(Moon);
export const PlusIcon = icon(Plus);
export const RefreshIcon = icon(Refresh);
export const SearchIcon = icon(Search);
export const SunIcon = icon(Sun);
export const TrashIcon = icon(Trash);
export const UserIcon = icon(User);
export const WarningIcon = icon(AlertTriangle);
