import {
  IconBallFootball,
  IconBook,
  IconClock,
  IconCoffee,
  IconDeviceGamepad2,
  IconGift,
  IconHeart,
  IconMusic,
  IconPencil,
  IconPizza,
  IconStar,
  IconTicket,
} from '@tabler/icons-react';
import type { IncentiveIconName as IconName } from '#contract/rewards/incentive/incentive-calls.ts';

const icons: Readonly<Record<IconName, typeof IconGift>> = {
  gift: IconGift,
  star: IconStar,
  pencil: IconPencil,
  clock: IconClock,
  ticket: IconTicket,
  coffee: IconCoffee,
  food: IconPizza,
  book: IconBook,
  music: IconMusic,
  game: IconDeviceGamepad2,
  sport: IconBallFootball,
  heart: IconHeart,
};

/** The picture of an incentive, which is decorative; nothing if none was chosen or this version does not know it. */
export function IncentiveIcon({ name, size = 22 }: { name: string; size?: number }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as IconName] : undefined;
  return Icon ? <Icon size={size} stroke={1.8} aria-hidden style={{ flex: 'none' }} /> : null;
}
