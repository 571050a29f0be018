import { IconAlertTriangle } from '@tabler/icons-react';
import { getFirstDay } from '#contract/school/health/first-day-calls.ts';
import { firstDayStanding } from '#contract/school/health/first-day-rules.ts';
import { healthWarnings } from '#contract/school/health/health-rules.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import type { Need } from '#web/people/administrator/need-list.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useHealth } from './health-data.ts';
import { healthText, warningText } from './health-text.ts';

/**
 * Health's warnings as one task for administrators with all rights; empty if all is well. While the setup list is
 * shown, warnings that can wait are left out.
 */
export function useHealthNeeds(): readonly Need[] {
  const mayLook = useOwnAdministrator().data?.kind === 'admin';
  const { data } = useHealth(mayLook);
  const { data: firstDay } = useCall(getFirstDay, undefined, { enabled: mayLook });
  if (!mayLook || !data) return [];
  const isListed = firstDay !== undefined && firstDayStanding(firstDay) === 'open';
  const warnings = healthWarnings(data, data.deviceAheadMs).filter(
    ({ severity }) => severity === 'now' || (severity === 'soon' && !isListed),
  );
  const [first, ...more] = warnings.map(({ kind }) => warningText[kind].title);
  if (first === undefined) return [];
  return [
    {
      tone: warnings.some(({ severity }) => severity === 'now') ? 'absent' : 'pending',
      Icon: IconAlertTriangle,
      ...(more.length === 0
        ? { title: first }
        : { title: healthText.things(warnings.length), detail: [first, ...more].join(' · ') }),
      way: { href: paths.adminHealth.href(), label: healthText.look, name: healthText.lookNamed },
    },
  ];
}
