import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { baseText } from '#web/platform/base/base-text.ts';
import { IconButton } from './icon-button.tsx';

/** The sign of each, and the next. */
const schemes = { auto: [IconDeviceDesktop, 'light'], light: [IconSun, 'dark'], dark: [IconMoon, 'auto'] } as const;

/** What turns from the device's colours to light ones, to dark ones, and back, and says which are on. */
export function useSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [Icon, next] = schemes[colorScheme];
  return { Icon, label: baseText.scheme[colorScheme], onClick: () => setColorScheme(next) };
}

/** It as a sign that stands alone. */
export function SchemeSwitch() {
  return <IconButton large {...useSchemeSwitch()} />;
}
