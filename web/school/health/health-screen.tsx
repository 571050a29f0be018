import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { type HealthWarning, healthWarnings } from '#contract/school/health/health-rules.ts';
import { MayHoldList } from '#web/attendance/roll/may-hold-list.tsx';
import { administratorText } from '#web/people/administrator/administrator-text.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { NoticeBand } from '#web/platform/ui/notice-band.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import styles from './health.module.css';
import { type ReadHealth, useHealth } from './health-data.ts';
import { HealthFacts } from './health-facts.tsx';
import { healthText, warningText } from './health-text.ts';
import { Typed } from './inline-code.tsx';

const tones = { now: 'absent', soon: 'pending' } as const;

/** The state of the school's server: what needs attention first, then the facts. @see docs/decisions/0051 */
export function HealthScreen() {
  const query = useHealth();
  const readAt = query.data && timeText(query.data.readAt);
  return (
    <Page
      title={healthText.title}
      tab={healthText.tab}
      back={paths.adminSettings.href()}
      detail={readAt && healthText.readAt(readAt)}
    >
      {query.data && query.error !== null && (
        <p className="row tint-pending gap-12 across-16 padded-16-20 rounder" role="alert">
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          {healthText.stale(readAt ?? '')}
        </p>
      )}
      <Loaded
        query={query}
        skeleton={
          <>
            <Skeleton height={150} radius="md" />
            <div className={`grid gap-16 ${styles.facts}`} aria-busy="true">
              {[1, 2, 3, 4, 5, 6].map((card) => (
                <Skeleton key={card} height={190} radius="md" />
              ))}
              <span className="heard">{baseText.loading}</span>
            </div>
          </>
        }
        failed={healthText.failed}
      >
        {(found) => (
          <>
            <Warnings health={found} />
            <MayHoldList devices={found.mayHold ?? []} />
            <HealthFacts health={found} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Warnings({ health }: { health: ReadHealth }) {
  const all = healthWarnings(health, health.deviceAheadMs);
  const needs = all.filter(({ severity }) => severity !== 'know');
  const notes = all.filter(({ severity }) => severity === 'know');
  const urgent = needs.filter(({ severity }) => severity === 'now').length;
  return (
    <>
      {needs.length === 0 ? (
        <NoticeBand tone="present" Icon={IconCircleCheck} title={healthText.well}>
          <p>{healthText.wellDetail}</p>
        </NoticeBand>
      ) : (
        <>
          <NoticeBand
            tone={urgent > 0 ? 'absent' : 'pending'}
            Icon={IconAlertTriangle}
            title={administratorText.needs(needs.length)}
          >
            <p>{howUrgent(needs.length, urgent)}</p>
          </NoticeBand>
          <WarningList title={healthText.needs} warnings={needs} />
        </>
      )}
      {notes.length > 0 && <WarningList title={healthText.notes} warnings={notes} />}
    </>
  );
}

function howUrgent(needs: number, urgent: number): string {
  if (urgent === 0) return healthText.sumSoon;
  return needs === 1 ? healthText.sumOneNow : healthText.sumNow(urgent);
}

function WarningList({ title, warnings }: { title: string; warnings: readonly HealthWarning[] }) {
  return (
    <Card>
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul className={`grid ruled space-above-8 ${styles.warnings}`}>
          {warnings.map(({ kind, severity }) => (
            <li key={kind}>
              {severity !== 'know' && (
                <span>
                  <StatusPill tone={tones[severity]} Icon={IconAlertTriangle}>
                    {healthText.severity[severity]}
                  </StatusPill>
                </span>
              )}
              <div>
                <h3>{warningText[kind].title}</h3>
                <p className="quiet">
                  <Typed>{warningText[kind].todo}</Typed>{' '}
                  {kind === 'zone-utc' && <Link href={paths.adminSettings.href()}>{healthText.chooseZone}</Link>}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
