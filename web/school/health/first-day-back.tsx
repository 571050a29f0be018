import { Button } from '@mantine/core';
import { paths } from '#web/platform/base/paths.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { useChangeFirstDay } from './change-first-day.ts';
import { firstDayText } from './health-text.ts';

/** Brings the dismissed setup list back to every administrator's start. */
export function FirstDayBack() {
  const go = useNavigate();
  const back = useChangeFirstDay({ done: () => go(paths.adminDashboard.href()) });
  return (
    <Button variant="default" loading={back.busy} onClick={() => void back.run({ isPutAway: false })}>
      {firstDayText.bringBack}
    </Button>
  );
}
