import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { baseText } from '#web/base/base-text.ts';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** Turns from the device's colours to light ones, to dark ones, and back; says which are on. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = icons[colorScheme];
  const label = baseText.scheme[colorScheme];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next[colorScheme])}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
