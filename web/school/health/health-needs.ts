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
 * What Health warns of, as one thing that an administrator with all rights has to see to; none where all is well. What can
 * wait is left to the list of the first days as long as that stands there.
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
