import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { firstDayStanding } from '#contract/health/first-day-rules.ts';
import { healthWarnings } from '#contract/health/health-rules.ts';
import { useOwnAdministrator } from '#web/administrator/administrator-data.ts';
import { paths } from '#web/base/paths.ts';
import { NoticeBand } from '#web/ui/notice-band.tsx';
import { useFirstDay, useHealth } from './health-data.ts';
import { healthText, warningText } from './health-text.ts';

/**
 * Says to an administrator with all rights what Health warns of, and leads there; nothing where all is well. What can wait
 * is left to the list of the first days as long as that stands there.
 */
export function HealthNotice() {
  const mayLook = useOwnAdministrator().data?.kind === 'admin';
  const { data } = useHealth(mayLook);
  const { data: firstDay } = useFirstDay(mayLook);
  if (!mayLook || !data) return null;
  const isListed = firstDay !== undefined && firstDayStanding(firstDay) === 'open';
  const warnings = healthWarnings(data, data.deviceAheadMs).filter(
    ({ severity }) => severity === 'now' || (severity === 'soon' && !isListed),
  );
  const [first] = warnings;
  if (!first) return null;
  const isUrgent = first.severity === 'now';
  return (
    <NoticeBand
      tone={isUrgent ? 'absent' : 'pending'}
      Icon={IconAlertTriangle}
      title={healthText.severity[isUrgent ? 'now' : 'soon']}
      actions={
        <Button component={Link} href={paths.adminHealth.href()} variant="default">
          {healthText.look}
        </Button>
      }
    >
      {warnings.map(({ kind }) => (
        <p key={kind}>{warningText[kind].title}</p>
      ))}
    </NoticeBand>
  );
}
