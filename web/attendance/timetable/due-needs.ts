import { IconClipboardCheck } from '@tabler/icons-react';
import { getDueRolls } from '#contract/attendance/timetable/timetable-calls.ts';
import type { Need } from '#web/people/administrator/need-list.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { timetableText as text } from './timetable-text.ts';

/** The rolls that are due as one task of an administrator; undefined until they are read. */
export function useDueNeeds(): readonly Need[] | undefined {
  const { data, isFetched } = useCall(getDueRolls);
  if (!isFetched) return undefined;
  const rolls = data?.due.length ?? 0;
  if (rolls === 0) return [];
  const title = text.rollsDue(rolls);
  const way = { href: paths.schoolTimetable.href(), label: text.look, name: `${text.look}: ${title}` };
  return [{ tone: 'pending', Icon: IconClipboardCheck, title, way }];
}
