import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getStudentClassAndSubject } from '#contract/attendance/attendance/attendance-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { CardGrid } from '#web/platform/ui/card.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { CardSkeletons, EmptyState, Loaded } from '#web/platform/ui/states.tsx';
import { type OwnSubject, ownSubjects } from './own-attendance.ts';
import { ownAttendanceText } from './own-attendance-text.ts';
import { useRollNews } from './own-roll-data.ts';
import { OwnSubjectCard } from './own-subject-card.tsx';

const OwnSubjectDialog = lazy(async () => ({ default: (await import('./own-subject-dialog.tsx')).OwnSubjectDialog }));

/** The student's subjects with their streaks and classes, from one request. */
function useOwnSubjects() {
  return useQuery({
    queryKey: [...keyOf(getStudentClassAndSubject), 'by subject'],
    queryFn: async ({ signal }) => {
      const reply = await send(getStudentClassAndSubject, { signal });
      return ownSubjects(reply.studentClassAndSubject, reply.studentClassUnderWay, reply.studentAttendance);
    },
    meta: keptOnDevice,
  });
}

/** A student's attendance, a card for each subject. @see spec §2 */
export function AttendanceDetailsScreen() {
  const subjects = useOwnSubjects();
  useRollNews();
  const [shownId, setShownId] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const shown = subjects.data?.find(({ subject_id }) => subject_id === shownId);
  return (
    <Page
      title={ownAttendanceText.title}
      detail={subjects.data?.length === 0 ? undefined : ownAttendanceText.about}
      back={paths.studentHome.href()}
    >
      <Loaded
        kept="attendance"
        query={subjects}
        skeleton={
          <>
            <Skeleton height={24} />
            <CardSkeletons cards={4} height={151} />
          </>
        }
        failed={ownAttendanceText.failed}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState message={ownAttendanceText.empty} detail={ownAttendanceText.emptyDetail} />
          ) : (
            <>
              <Sum subjects={all} />
              <CardGrid label={ownAttendanceText.list}>
                {all.map((subject) => (
                  <li key={subject.subject_id}>
                    <OwnSubjectCard
                      subject={subject}
                      onOpen={() => {
                        setShownId(subject.subject_id);
                        setOpened(true);
                      }}
                    />
                  </li>
                ))}
              </CardGrid>
            </>
          )
        }
      </Loaded>
      {shown && (
        <Suspense>
          <OwnSubjectDialog key={shown.subject_id} subject={shown} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** How many of all classes so far. */
function Sum({ subjects }: { subjects: readonly OwnSubject[] }) {
  const sum = (of: 'present' | 'absent') => subjects.reduce((all, subject) => all + subject[of], 0);
  return <p className="headline">{ownAttendanceText.sum(sum('present'), sum('present') + sum('absent'))}</p>;
}
