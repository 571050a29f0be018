import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { type ClassSession, getAllSubjectClass } from '#contract/attendance/session/session-calls.ts';
import { SubjectLine } from '#web/attendance/report/report-glance.tsx';
import { fullName } from '#web/people/student/person-name.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { usePlaceParams, useSearchValue } from '#web/platform/base/router.tsx';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import cells from './participation-cells.module.css';
import gridStyles from './participation-grid.module.css';
import { ParticipationGrid } from './participation-grid.tsx';
import styles from './participation-overview-screen.module.css';
import { looks } from './participation-row.tsx';
import {
  isLow,
  lowOf,
  markAt,
  type Participation,
  type ParticipationLine,
  participationOf,
} from './participation-table.ts';
import { participationText } from './participation-text.ts';

const ParticipationStudentDialog = lazily(
  async () => (await import('./participation-student-dialog.tsx')).ParticipationStudentDialog,
);

const StatusDialog = lazily(async () => (await import('#web/attendance/roll/status-dialog.tsx')).StatusDialog);

const legend = ['P', 'L', 'E', 'S', 'A', '.', '-'] as const;

/** The marks that the legend explains even if no cell has them. On a phone, there is space for only two marks. */
const always = { wide: 'PLEA', narrow: 'PA' } as const;

const nothing: Participation = { columns: [], lines: [], occurring: new Set() };

function useParticipation(subjectId: number) {
  const params = { subjectId };
  const query = { entries: 'statuses' as const, stud_id: null };
  return useQuery({
    queryKey: [...keyOf(getStudentEntry, { params, query }), 'with sessions'],
    queryFn: async ({ signal }) => {
      const [{ getAllSubjectClass: sessions }, { marks, masterlist }] = await Promise.all([
        send(getAllSubjectClass, { body: { subject_id: subjectId }, signal }),
        send(getStudentEntry, { params, query, signal }),
      ]);
      return participationOf(sessions, marks ?? [], masterlist[0] ?? []);
    },
    // Scans on any device change it.
    refetchOnMount: 'always',
    // Rebuilding the overview is faster than comparing the old one with the new one.
    structuralSharing: false,
  });
}

/** The attendance of each student at each session of a subject, newest first. @see spec §2 */
export function ParticipationOverviewScreen() {
  const { subjectID, subjectName, subjectProgramLevel } = usePlaceParams(paths.participationOverview);
  const subjectId = Number(subjectID);
  const query = useParticipation(subjectId);
  const explained = useNarrow() ? always.narrow : always.wide;
  const all = query.data ?? nothing;
  const low = all.lines.filter(isLow).length;
  const [asked, setAsked] = useSearchValue('low');
  // When no student is below the limit, all are shown.
  const isOnlyLow = asked !== '' && low > 0;
  const shown = useMemo(() => (isOnlyLow ? lowOf(all) : all), [all, isOnlyLow]);
  const { columns, lines } = shown;
  const subject = participationText.of(subjectName, subjectProgramLevel);
  const dialog = useDialog<ParticipationLine>((line, way) => (
    <ParticipationStudentDialog subjectId={subjectId} subject={subject} line={line} columns={columns} {...way} />
  ));
  const cell = useDialog<{ line: ParticipationLine; session: ClassSession }>(({ line, session }, way) => (
    <StatusDialog
      sessionId={session.class_id}
      studId={line.student.stud_id}
      name={line.name}
      date={dateText(session.createdAt)}
      {...way}
    />
  ));

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
        skeleton={
          <>
            <Skeleton className={styles.aboveSkeleton ?? ''} />
            <Skeleton height="calc(100dvh - 18rem)" radius="md" aria-busy />
          </>
        }
        failed={participationText.fetchFailed}
      >
        {() =>
          columns.length === 0 ? (
            <EmptyState message={participationText.noSessions} detail={participationText.noSessionsDetail} />
          ) : lines.length === 0 ? (
            <EmptyState message={participationText.noStudents} detail={participationText.noStudentsDetail} />
          ) : (
            <>
              <div className={`row wrap gap-8 across-16 ${styles.above}`}>
                <p className={`strong ${styles.sizes}`}>{participationText.sizes(columns.length, all.lines.length)}</p>
                {low > 0 && (
                  <Button
                    variant={isOnlyLow ? 'light' : 'default'}
                    size="sm"
                    leftSection={<span className={`pending ${gridStyles.low}`} aria-hidden />}
                    aria-pressed={isOnlyLow}
                    onClick={() => setAsked(isOnlyLow ? '' : '1')}
                  >
                    {participationText.low(low)}
                  </Button>
                )}
                <ul className={`flex wrap faint pushed ${styles.legend}`} aria-label={participationText.legend}>
                  {legend
                    .filter((mark) => explained.includes(mark) || shown.occurring.has(mark))
                    .map((mark) => (
                      <li key={mark} className="row one-line gap-4">
                        <span className={`${cells.cell} ${looks[mark]}`} aria-hidden>
                          {'LES'.includes(mark) && mark}
                        </span>
                        {participationText.legendOf[mark]}
                      </li>
                    ))}
                </ul>
              </div>
              <ParticipationGrid
                key={String(isOnlyLow)}
                label={participationText.grid(subjectName)}
                participation={shown}
                onOpen={dialog.open}
                onOpenCell={(line, { session }) => cell.open({ line, session })}
              />
              <SubjectLine subjectId={subjectId} />
            </>
          )
        }
      </Loaded>
      {dialog.show()}
      {cell.show()}
    </Page>
  );
}

/** The whole overview as a file; its first line has the number of sessions. @see spec §2, §9, decisions §4.14 */
function overviewSheet(subject: string, { columns, lines }: Participation): Sheet {
  return {
    fileName: participationText.fileName(subject),
    lines: [
      [participationText.csvTotal(columns.length)],
      [
        participationText.csvName,
        participationText.present,
        participationText.absent,
        ...columns.map(({ session }) => dateText(session.createdAt)),
      ],
      ...lines.map((line) => [
        fullName(line.student),
        line.present,
        line.counted - line.present,
        ...columns.map((column) => participationText.inCsv[markAt(column, line.place)]),
      ]),
    ],
  };
}
