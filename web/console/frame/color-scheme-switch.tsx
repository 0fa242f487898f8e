import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { AutoIcon, MoonIcon, SunIcon } from '../icons/icons.tsx';
import { ToolButton } from '../kit/buttons.tsx';

const NEXT: Readonly<Record<MantineColorScheme, MantineColorScheme>> = {
  auto: 'light',
  light: 'dark',
  dark: 'auto',
};
const ICONS = { auto: AutoIcon, light: SunIcon, dark: MoonIcon } as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = ICONS[colorScheme];
  const label = `Color scheme: ${colorScheme}`;
  return (
    <ToolButton
      label={label}
      hint={`${label} (click for ${NEXT[colorScheme]})`}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      <Icon />
    </ToolButton>
  );
}
