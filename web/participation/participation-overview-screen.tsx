import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import { paths } from '#web/base/paths.ts';
import { usePlaceParams } from '#web/base/raw-router.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { useDialog } from '#web/ui/use-dialog.tsx';
import { useParticipation } from './participation-data.ts';
import { overviewSheet } from './participation-download.ts';
import { ParticipationGrid } from './participation-grid.tsx';
import styles from './participation-overview-screen.module.css';
import type { Participation, ParticipationLine } from './participation-table.ts';
import { participationText } from './participation-text.ts';

const ParticipationStudentDialog = lazy(async () => ({
  default: (await import('./participation-student-dialog.tsx')).ParticipationStudentDialog,
}));

const nothing: Participation = { columns: [], lines: [], occurring: new Set() };

/** Who was at which session of a subject: students by sessions, newest first. @see spec §2 */
export function ParticipationOverviewScreen() {
  const { subjectID, subjectName, subjectProgramLevel } = usePlaceParams(paths.participationOverview);
  const subjectId = Number(subjectID);
  const query = useParticipation(subjectId);
  const shown = query.data ?? nothing;
  const { columns, lines } = shown;
  const dialog = useDialog<ParticipationLine>();

  return (
    <Page
      title={participationText.title}
      tab={participationText.tab(subjectName)}
      detail={participationText.of(subjectName, subjectProgramLevel)}
      back={paths.subjects.href()}
      actions={
        <DownloadButton rows={columns.length === 0 ? [] : lines} sheet={() => overviewSheet(subjectName, shown)} />
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
                </p>
                <ul className={styles.legend} aria-label={participationText.legend}>
                  <li>
                    <StatusPill tone="present">{participationText.present}</StatusPill>
                  </li>
                  <li>
                    <StatusPill tone="absent">{participationText.absent}</StatusPill>
                  </li>
                  {participation.occurring.has('.') && (
                    <li>
                      <StatusPill tone="today">{participationText.marks['.']}</StatusPill>
                    </li>
                  )}
                  {participation.occurring.has('-') && (
                    <li>
                      <StatusPill tone="none">{participationText.marks['-']}</StatusPill>
                    </li>
                  )}
                </ul>
              </div>
              <ParticipationGrid
                label={participationText.grid(subjectName)}
                participation={participation}
                onOpen={dialog.open}
              />
            </>
          )
        }
      </Loaded>
      {dialog.show((line, way) => (
        <ParticipationStudentDialog subjectId={subjectId} line={line} columns={columns} {...way} />
      ))}
    </Page>
  );
}
