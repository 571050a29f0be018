import { Skeleton } from '@mantine/core';
import { IconLock, IconPencil, IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId } from 'react';
import type { OwnStudent } from '#contract/people/student/student-calls.ts';
import { OwnSignInsButton } from '#web/account/own-sign-ins/own-sign-ins-button.tsx';
import { useChangePassword } from '#web/account/sign-in/change-password.tsx';
import { OwnPhoto } from '#web/people/photo/own-photo.tsx';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import { useStudent } from '#web/people/student/student-data.ts';
import { StudentPass, StudentPassSkeleton } from '#web/people/student/student-pass.tsx';
import { studentProfileText } from '#web/people/student/student-profile-text.ts';
import { studentText } from '#web/people/student/student-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import styles from './student-profile-screen.module.css';

const LeaderboardChoice = lazily(
  async () => (await import('#web/rewards/leaderboard/leaderboard-choice.tsx')).LeaderboardChoice,
);
const UpdateProfileDialog = lazily(
  async () => (await import('#web/people/student/update-profile-dialog.tsx')).UpdateProfileDialog,
);

/** A section of the account with its actions */
function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`grid gap-10 ${styles.part}`}>
      <h2 id={id}>{title}</h2>
      <div className={`flex wrap gap-12 ${styles.actions}`}>{children}</div>
      {note && <p className="faint">{note}</p>}
    </section>
  );
}

function Profile({ student }: { student: OwnStudent }) {
  const dialog = useDialog<OwnStudent>((before, way) => (
    <UpdateProfileDialog student={before} programLevels={programLevels} {...way} />
  ));
  const password = useChangePassword('student');
  const programLevels = useKnownLevels();
  return (
    <div className={`grid clips on-card lined pill raised ${styles.sheet}`}>
      <div>
        <StudentPass bare student={student} photo={<OwnPhoto />} />
        <dl className={`flex wrap ${styles.facts}`}>
          <Fact label={studentProfileText.username}>{student.username}</Fact>
          {student.email !== '' && <Fact label={studentProfileText.email}>{student.email}</Fact>}
        </dl>
      </div>
      <div className={`grid from-top gap-20 padded-20 ruled-above ${styles.parts}`}>
        <Part title={studentProfileText.data} note={studentProfileText.changesSeen}>
          <ButtonWithIcon Icon={IconPencil} onClick={() => dialog.open(student)}>
            {studentProfileText.updateProfile}
          </ButtonWithIcon>
          <ButtonWithIcon href={paths.privacy.href()} variant="default" Icon={IconShieldLock}>
            {studentProfileText.privacy}
          </ButtonWithIcon>
        </Part>
        <Part title={studentProfileText.signIn}>
          <ButtonWithIcon variant="default" Icon={IconLock} onClick={password.open}>
            {studentText.changePassword}
          </ButtonWithIcon>
          <OwnSignInsButton who="student" />
        </Part>
        <Suspense fallback={<Skeleton height={190} />}>
          <LeaderboardChoice />
        </Suspense>
      </div>
      {dialog.show()}
      {password.dialog}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="faint">{label}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
}

const line = <Skeleton height="1lh" width="7rem" />;
const buttons = (
  <>
    <Skeleton height={44} width="11rem" />
    <Skeleton height={44} width="11rem" />
  </>
);
const grey = (
  <div className={`grid clips on-card lined pill raised ${styles.sheet}`}>
    <div>
      <StudentPassSkeleton bare />
      <dl className={`flex wrap ${styles.facts}`}>
        <Fact label={studentProfileText.username}>{line}</Fact>
        <Fact label={studentProfileText.email}>{line}</Fact>
      </dl>
    </div>
    <div className={`grid from-top gap-20 padded-20 ruled-above ${styles.parts}`}>
      <Part title={studentProfileText.data} note={studentProfileText.changesSeen}>
        {buttons}
      </Part>
      <Part title={studentProfileText.signIn}>{buttons}</Part>
    </div>
  </div>
);

/** The student's profile: photo, names, program level and password. @see spec §2 */
export function StudentProfileScreen() {
  const student = useStudent();
  return (
    <Page title={studentProfileText.title} tab={studentText.profileTab} up={paths.studentHome.href()}>
      <Loaded kept="profile" query={student} failed={studentText.failed} skeleton={grey}>
        {(data) => <Profile student={data} />}
      </Loaded>
    </Page>
  );
}
