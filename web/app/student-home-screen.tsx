import { IconFlame, IconLock, IconUserCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Reward } from '#contract/people/ledger/reward.ts';
import { useChangePassword } from '#web/account/sign-in/change-password.tsx';
import { ScanHere } from '#web/attendance/pass/scan-here.tsx';
import { OwnPhoto } from '#web/people/photo/own-photo.tsx';
import { isDismissed } from '#web/people/student/dismissed-hint.ts';
import { useStudent } from '#web/people/student/student-data.ts';
import { StudentPass, StudentPassSkeleton } from '#web/people/student/student-pass.tsx';
import { studentText } from '#web/people/student/student-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import styles from './student-home-screen.module.css';

// Loaded on demand, because it shows only once per device.
const InstallHint = lazily(async () => (await import('#web/people/student/install-hint.tsx')).InstallHint);

// Loaded on demand, because only schools with a timetable need it.
const NextClass = lazily(async () => (await import('#web/attendance/timetable/next-class.tsx')).NextClass);

const OwnPointsDialog = lazily(async () => (await import('#web/rewards/points/own-points-dialog.tsx')).OwnPointsDialog);

// Constant elements, which React does not render again when the student has loaded.
const grey = <StudentPassSkeleton />;
const links = (
  <>
    <ButtonWithIcon href={paths.attendanceDetails.href()} variant="default" Icon={IconFlame}>
      {studentText.attendanceDetails}
    </ButtonWithIcon>
    <ButtonWithIcon href={paths.studentProfile.href()} variant="default" Icon={IconUserCircle}>
      {studentText.profileTab}
    </ButtonWithIcon>
  </>
);

/** The student's pass, with a stub to be scanned. @see spec §2, §4 */
export function StudentHomeScreen() {
  const student = useStudent();
  const { has_timetable } = useSchool();
  const [reward, setReward] = useState<Reward | null>(null);
  const password = useChangePassword('student');
  const points = useDialog<null>((_, way) => <OwnPointsDialog {...way} />);
  const [offersInstall] = useState(() => !isDismissed());
  return (
    <Page title={studentText.homeTitle} tab={studentText.homeTab}>
      <div className={`grid on-card lined pill raised ${styles.ticket}`}>
        <Loaded kept="pass" query={student} skeleton={grey} failed={studentText.failed}>
          {(data) => (
            <StudentPass
              student={data}
              leveledUp={reward?.kind === 'level-up'}
              onPoints={() => points.open(null)}
              photo={<OwnPhoto />}
            />
          )}
        </Loaded>
        <div className={`relative ${styles.tear}`} aria-hidden="true" />
        <ScanHere onReward={setReward} />
      </div>
      {has_timetable && (
        <div className={`grid small ${styles.next}`}>
          <Suspense>
            <NextClass />
          </Suspense>
        </div>
      )}
      <div className={`grid gap-12 ${styles.actions}`}>
        {links}
        <ButtonWithIcon variant="default" Icon={IconLock} onClick={password.open}>
          {studentText.changePassword}
        </ButtonWithIcon>
      </div>
      {offersInstall && (
        <Suspense>
          <InstallHint />
        </Suspense>
      )}
      {points.show()}
      {password.dialog}
    </Page>
  );
}
