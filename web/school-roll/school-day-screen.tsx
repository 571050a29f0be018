import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { dayAfter } from '#contract/base/dates.ts';
import { dayText, today } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { Figures } from './figures.tsx';
import { MissingStudentsTable } from './missing-students-table.tsx';
import styles from './school-roll.module.css';
import { useSchoolDay } from './school-roll-data.ts';
import { schoolRollText as text } from './school-roll-text.ts';
import { SchoolSessionsTable } from './school-sessions-table.tsx';
import { countsSoFar } from './so-far.ts';

/** The years back and ahead that the calendar offers. */
const DAYS_OFFERED = 3650;

/** A day of the school, today first: which rolls were not taken, and who is missing. */
export function SchoolDayScreen() {
  const [asked, setAsked] = useSearchValue('day');
  const now = today();
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : now;
  const query = useSchoolDay(day);
  const soFar = query.data && countsSoFar(query.data.sessions);
  const go = (next: string) => setAsked(next === now ? '' : next);
  return (
    <Page
      title={text.title}
      tab={text.tab}
      actions={
        <Button component={Link} variant="default" href={paths.adminLeaves.href()}>
          {text.leave}
        </Button>
      }
    >
      <div className={styles.days}>
        <DateField
          isFilter
          label={text.day}
          value={day}
          onChange={(next) => next !== '' && go(next)}
          first={dayAfter(now, -DAYS_OFFERED)}
          last={dayAfter(now, DAYS_OFFERED)}
        />
        <IconButton Icon={IconChevronLeft} label={text.dayBefore} large onClick={() => go(dayAfter(day, -1))} />
        <IconButton Icon={IconChevronRight} label={text.dayAfter} large onClick={() => go(dayAfter(day))} />
        {day !== now && (
          <Button variant="default" onClick={() => go(now)}>
            {text.today}
          </Button>
        )}
        <div className={styles.soFar}>
          {soFar && soFar.all > 0 && (
            <>
              <Figures figures={text.soFar(soFar)} />
              <p className="faint">{text.soFarOf(soFar.classes)}</p>
            </>
          )}
        </div>
      </div>
      <Loaded query={query} skeleton={<RowSkeletons rows={8} tools="search" />} failed={text.failed}>
        {({ sessions, students }) => (
          <>
            <NotTaken rolls={sessions.filter(({ isOver, taken }) => isOver && !taken).length} />
            <SchoolSessionsTable
              sessions={sessions}
              heading={text.sessions}
              label={text.sessionsOn(dayText(day))}
              fileName={text.dayFile(day)}
            />
            {sessions.length > 0 && <MissingStudentsTable day={day} sessions={sessions} students={students} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function NotTaken({ rolls }: { rolls: number }) {
  return (
    rolls > 0 && (
      <p className="quiet" role="status">
        {text.notTaken(rolls)}
      </p>
    )
  );
}
