import { Button } from '@mantine/core';
import { useBringBackFirstDay } from './health-data.ts';
import { firstDayText } from './health-text.ts';

/** Brings the list of the first days, which was put away, back to every administrator's start. */
export function FirstDayBack() {
  const back = useBringBackFirstDay();
  return (
    <Button variant="default" loading={back.busy} onClick={() => void back.run(undefined)}>
      {firstDayText.bringBack}
    </Button>
  );
}
