import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import type { ClassSession } from '#contract/session/session-calls.ts';
import { dateText } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { usePlaceParams } from '#web/base/raw-router.tsx';
import { useDialog } from '#web/dialog/use-dialog.tsx';
import { professorRoll } from '#web/roll/roll-access.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { useParticipation } from './participation-data.ts';
import { overviewSheet } from './participation-download.ts';
import gridStyles from './participation-grid.module.css';
import { ParticipationGrid } from './participation-grid.tsx';
import styles from './participation-overview-screen.module.css';
import { isLow, type Participation, type ParticipationLine } from './participation-table.ts';
import { participationText } from './participation-text.ts';

const ParticipationStudentDialog = lazy(async () => ({
  default: (await import('./participation-student-dialog.tsx')).ParticipationStudentDialog,
}));

const StatusDialog = lazy(async () => ({ default: (await import('#web/roll/status-dialog.tsx')).StatusDialog }));

const legend = [
  ['P', 'present'],
  ['L', 'late'],
  ['E', 'excused'],
  ['S', 'school'],
  ['A', 'absent'],
  ['.', 'today'],
  ['-', 'none'],
] as const;

const nothing: Participation = { columns: [], lines: [], occurring: new Set() };

/** Who was at which session of a subject: students by sessions, newest first. @see spec §2 */
export function ParticipationOverviewScreen() {
  const { subjectID, subjectName, subjectProgramLevel } = usePlaceParams(paths.participationOverview);
  const subjectId = Number(subjectID);
  const query = useParticipation(subjectId);
  const shown = query.data ?? nothing;
  const { columns, lines } = shown;
  const low = lines.filter(isLow).length;
  const subject = participationText.of(subjectName, subjectProgramLevel);
  const dialog = useDialog<ParticipationLine>();
  const cell = useDialog<{ line: ParticipationLine; session: ClassSession }>();

  return (
    <Page
      title={participationText.title}
      tab={participationText.tab(subjectName)}
      detail={subject}
      back={paths.subjects.href()}
      actions={
        <DownloadButton
          rows={query.data && (columns.length === 0 ? [] : lines)}
          sheet={() => overviewSheet(subjectName, shown)}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height="calc(100dvh - 18rem)" radius="md" aria-busy />}
        failed={participationText.fetchFailed}
      >
        {(participation) =>
          participation.columns.length === 0 ? (
            <EmptyState message={participationText.noSessions} detail={participationText.noSessionsDetail} />
          ) : participation.lines.length === 0 ? (
            <EmptyState message={participationText.noStudents} detail={participationText.noStudentsDetail} />
          ) : (
            <>
              <div className={styles.above}>
                <p className={styles.numbers}>
                  <span>{participationText.sessions(participation.columns.length)}</span>
                  <span>{participationText.students(participation.lines.length)}</span>
                  {low > 0 && <span className={gridStyles.low}>{participationText.low(low)}</span>}
                </p>
                <ul className={styles.legend} aria-label={participationText.legend}>
                  {legend
                    .filter(([mark]) => mark === 'P' || mark === 'A' || participation.occurring.has(mark))
                    .map(([mark, tone]) => (
                      <li key={mark}>
                        <StatusPill tone={tone}>{participationText.marks[mark]}</StatusPill>
                      </li>
                    ))}
                </ul>
              </div>
              <ParticipationGrid
                label={participationText.grid(subjectName)}
                participation={participation}
                onOpen={dialog.open}
                onOpenCell={(line, { session }) => cell.open({ line, session })}
              />
            </>
          )
        }
      </Loaded>
      {dialog.show((line, way) => (
        <ParticipationStudentDialog subjectId={subjectId} subject={subject} line={line} columns={columns} {...way} />
      ))}
      {cell.show(({ line, session }, way) => (
        <StatusDialog
          calls={professorRoll}
          sessionId={session.class_id}
          studId={line.student.stud_id}
          name={line.name}
          date={dateText(session.createdAt)}
          {...way}
        />
      ))}
    </Page>
  );
}
