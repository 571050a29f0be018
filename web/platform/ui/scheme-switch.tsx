import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { baseText } from '#web/platform/base/base-text.ts';
import { IconButton } from './icon-button.tsx';

/** The icon of each color scheme, and the next scheme */
const schemes = { auto: [IconDeviceDesktop, 'light'], light: [IconSun, 'dark'], dark: [IconMoon, 'auto'] } as const;

/** Cycles through the device's, light and dark colors, and names the current scheme. */
export function useSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [Icon, next] = schemes[colorScheme];
  return { Icon, label: baseText.scheme[colorScheme], onClick: () => setColorScheme(next) };
}

/** The color scheme switch as an icon button */
export function SchemeSwitch() {
  return <IconButton large {...useSchemeSwitch()} />;
}
