import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { baseText } from '#web/base/base-text.ts';
import { IconButton } from './icon-button.tsx';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** Turns from the device's colours to light ones, to dark ones, and back; says which are on. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <IconButton
      Icon={icons[colorScheme]}
      label={baseText.scheme[colorScheme]}
      large
      onClick={() => setColorScheme(next[colorScheme])}
    />
  );
}
