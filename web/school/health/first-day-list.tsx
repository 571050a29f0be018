import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { type FirstDay, getFirstDay } from '#contract/school/health/first-day-calls.ts';
import {
  type FirstDayStep,
  firstDayStanding,
  firstDayStates,
  firstDaySteps,
  type StepState,
} from '#contract/school/health/first-day-rules.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { useChangeFirstDay } from './change-first-day.ts';
import styles from './health.module.css';
import { firstDayText as text } from './health-text.ts';
import { Typed } from './inline-code.tsx';

const places = {
  name: paths.adminSettings,
  zone: paths.adminSettings,
  students: paths.adminImport,
  phones: paths.adminHealth,
  backup: paths.adminHealth,
  mail: paths.adminHealth,
} as const;

const signs = { done: IconCircleCheck, open: IconCircle, wrong: IconAlertTriangle } as const;
const tones = { done: 'present', open: 'dim', wrong: 'pending' };

/**
 * The setup steps of a new school, for administrators with all rights, until all are done or the list is dismissed. A
 * line is checked off automatically, and links to its screen; the leaderboard's line leads to the question below.
 * @see docs/decisions/0051
 */
export function FirstDayList() {
  const id = useId();
  const maySee = useOwnAdministrator().data?.kind === 'admin';
  const { data: facts } = useCall(getFirstDay, undefined, { enabled: maySee });
  const putAway = useChangeFirstDay({
    question: () => text.askPutAway,
  });
  if (!maySee || !facts || firstDayStanding(facts) !== 'open') return null;
  const states = firstDayStates(facts);
  const done = firstDaySteps.filter((step) => states[step] === 'done').length;
  return (
    <Card>
      <section aria-labelledby={id}>
        <div className="row wrap spread gap-4 across-16">
          <div>
            <h2 id={id} className="heading">
              {text.title}
            </h2>
            <p className="quiet">{text.progress(done, firstDaySteps.length)}</p>
          </div>
          <Button variant="subtle" onClick={() => void putAway.run({ isPutAway: true })}>
            {text.putAway}
          </Button>
        </div>
        <ul className={`ruled space-above-8 ${styles.steps}`}>
          {firstDaySteps.map((step) => (
            <Step key={step} step={step} state={states[step]} facts={facts} />
          ))}
        </ul>
      </section>
    </Card>
  );
}

function detailOf(step: FirstDayStep, state: StepState, { timeZone, isBackupScheduled }: FirstDay): string {
  const { steps } = text;
  if (step === 'zone') return (state === 'wrong' ? steps.zone.wrong : steps.zone.detail)(timeZone);
  if (step === 'phones') return state === 'wrong' ? steps.phones.wrong : steps.phones.detail;
  if (step === 'backup') return isBackupScheduled ? steps.backup.scheduled : steps.backup.detail;
  return steps[step].detail;
}

function Step({ step, state, facts }: { step: FirstDayStep; state: StepState; facts: FirstDay }) {
  const confirm = useChangeFirstDay();
  const Sign = signs[state];
  const { title, go } = text.steps[step];
  return (
    <li>
      <Sign className={tones[state]} size={22} stroke={1.8} role="img" aria-label={text[state]} />
      <div>
        <h3 className={state === 'done' ? 'plain dim' : undefined}>{title}</h3>
        {state !== 'done' && (
          <p className={state === 'wrong' ? 'small pending' : 'quiet'}>
            <Typed>{detailOf(step, state, facts)}</Typed>
          </p>
        )}
      </div>
      {state !== 'done' && go && step !== 'board' && (
        <div className={`flex wrap gap-8 ${styles.ways}`}>
          {step === 'zone' && (
            <Button variant="subtle" loading={confirm.busy} onClick={() => void confirm.run({ isZoneRight: true })}>
              {text.zoneIsRight}
            </Button>
          )}
          <Button component={Link} href={places[step].href()} variant="default" aria-label={`${title}: ${go}`}>
            {go}
          </Button>
        </div>
      )}
    </li>
  );
}
