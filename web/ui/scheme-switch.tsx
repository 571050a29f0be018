import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { baseText } from '#web/base/base-text.ts';
import { IconButton } from './icon-button.tsx';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** What turns from the device's colours to light ones, to dark ones, and back, and says which are on. */
export function useSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    Icon: icons[colorScheme],
    label: baseText.scheme[colorScheme],
    onClick: () => setColorScheme(next[colorScheme]),
  };
}

/** It as a sign that stands alone. */
export function SchemeSwitch() {
  return <IconButton large {...useSchemeSwitch()} />;
}
