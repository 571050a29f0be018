import { Skeleton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconCircle, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getStudentClassAndSubject } from '#contract/attendance/attendance/attendance-calls.ts';
import { Flame } from '#web/people/ledger/flame.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { CardGrid } from '#web/platform/ui/card.tsx';
import { CardSkeletons, EmptyState, Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { type OwnSubject, ownSubjects } from './own-attendance.ts';
import { ownAttendanceText } from './own-attendance-text.ts';
import { useRollNews } from './own-roll-data.ts';
import styles from './own-subject-card.module.css';

const OwnFigures = lazily(async () => (await import('./own-figures.tsx')).OwnFigures);
const OwnSubjectDialog = lazily(async () => (await import('./own-subject-dialog.tsx')).OwnSubjectDialog);

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

/** A student's attendance, one card per subject. @see spec §2 */
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
              <Suspense fallback={<Skeleton height={48} />}>
                <OwnFigures />
              </Suspense>
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

function Sum({ subjects }: { subjects: readonly OwnSubject[] }) {
  const sum = (of: 'present' | 'absent') => subjects.reduce((all, subject) => all + subject[of], 0);
  return <p className="headline">{ownAttendanceText.sum(sum('present'), sum('present') + sum('absent'))}</p>;
}

/** A subject's card: first the flame, then a thin bar with present, absent and total. @see spec §2 */
function OwnSubjectCard({ subject, onOpen }: { subject: OwnSubject; onOpen: () => void }) {
  const { subject_name, streak, present, late, absent, underWay } = subject;
  const total = present + absent;
  return (
    <button type="button" className={`bare full paper at-start ${styles.card}`} onClick={onOpen}>
      <span className="grid gap-8 abreast" style={{ gridTemplateColumns: 'auto 1fr auto' }}>
        <Flame streak={streak} size={56} label={ownAttendanceText.streak(streak)} />
        <span>
          <span className="headline">{subject_name}</span>
          <span className="quiet block">
            {ownAttendanceText.classes(total)}
            {total > 0 && ` · ${ownAttendanceText.percent(present, total)}`}
          </span>
        </span>
        <IconChevronRight className="dim" size={20} aria-hidden />
      </span>
      <span className={`flex gap-2 ${styles.bar}`} aria-hidden="true">
        {present > 0 && <span style={{ flexGrow: present }} />}
        {absent > 0 && <span className={styles.absent} style={{ flexGrow: absent }} />}
      </span>
      <span className="flex wrap from-top small gap-4 across-12">
        <span className="inline-row present gap-4">
          <IconCheck size={18} stroke={2} aria-hidden />
          {present} {ownAttendanceText.present}
          {late > 0 && ` (${late} ${ownAttendanceText.late})`}
        </span>
        <span className={`inline-row gap-4 ${absent > 0 ? 'absent' : 'dim'}`}>
          <IconX size={18} stroke={2} aria-hidden />
          {absent} {ownAttendanceText.absent}
        </span>
        {underWay > 0 && (
          <span className="inline-row dim gap-4">
            <IconCircle size={18} stroke={2} aria-hidden />
            {ownAttendanceText.today}
          </span>
        )}
      </span>
    </button>
  );
}
