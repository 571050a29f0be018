import { Skeleton } from '@mantine/core';
import { IconLock, IconPencil, IconShieldLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { OwnStudent } from '#contract/student/student-calls.ts';
import { paths } from '#web/base/paths.ts';
import { useDialog } from '#web/dialog/use-dialog.tsx';
import { OwnSignInsButton } from '#web/own-sign-ins/own-sign-ins-button.tsx';
import { OwnPhoto } from '#web/photo/own-photo.tsx';
import { useProgramLevels } from '#web/registration/registration-data.ts';
import { useChangePassword } from '#web/sign-in/change-password.tsx';
import { fullName } from '#web/student/person-name.ts';
import { useStudent } from '#web/student/student-data.ts';
import { StudentPass, StudentPassSkeleton } from '#web/student/student-pass.tsx';
import { studentText } from '#web/student/student-text.ts';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';
import styles from './student-profile-screen.module.css';

const OwnBoard = lazy(async () => ({ default: (await import('#web/leaderboard/own-board.tsx')).OwnBoard }));
const UpdateProfileDialog = lazy(async () => ({
  default: (await import('#web/student/update-profile-dialog.tsx')).UpdateProfileDialog,
}));

/** What is said of everybody who has an address. */
const labels = [studentText.name, studentText.programLevel, studentText.username, studentText.email] as const;

function Profile({ student }: { student: OwnStudent }) {
  const dialog = useDialog<OwnStudent>();
  const password = useChangePassword('student');
  const programLevels = useProgramLevels();
  const facts = [
    [studentText.name, fullName(student)],
    [studentText.programLevel, student.courseYearSection],
    [studentText.username, student.username],
    ...(student.email === '' ? [] : [[studentText.email, student.email] as const]),
  ] as const;

  return (
    <div className={styles.sheet}>
      <StudentPass bare student={student} photo={<OwnPhoto />} />
      <div className={styles.facts}>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="faint">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="faint">{studentText.changesSeen}</p>
        <div className={styles.actions}>
          <ButtonWithIcon Icon={IconPencil} onClick={() => dialog.open(student)}>
            {studentText.updateProfile}
          </ButtonWithIcon>
          <ButtonWithIcon variant="default" Icon={IconLock} onClick={password.open}>
            {studentText.changePassword}
          </ButtonWithIcon>
          <OwnSignInsButton who="student" />
          <ButtonWithIcon href={paths.privacy.href()} variant="default" Icon={IconShieldLock}>
            {studentText.privacy}
          </ButtonWithIcon>
        </div>
        <Suspense fallback={<Skeleton height={190} />}>
          <OwnBoard />
        </Suspense>
      </div>
      {dialog.show((before, way) => (
        <UpdateProfileDialog student={before} programLevels={programLevels} {...way} />
      ))}
      {password.dialog}
    </div>
  );
}

/** The older page of one's own account: names, program, photo and password. @see spec §2 */
export function StudentProfileScreen() {
  const student = useStudent();
  return (
    <Page title={studentText.profileTitle} tab={studentText.profileTab}>
      <Loaded
        kept="profile"
        query={student}
        failed={studentText.failed}
        skeleton={
          <div className={styles.sheet}>
            <StudentPassSkeleton bare />
            <div className={styles.facts}>
              <dl>
                {labels.map((label) => (
                  <div key={label}>
                    <dt className="faint">{label}</dt>
                    <dd>
                      <Skeleton height="1lh" width="60%" />
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="faint">{studentText.changesSeen}</p>
            </div>
          </div>
        }
      >
        {(data) => <Profile student={data} />}
      </Loaded>
    </Page>
  );
}
