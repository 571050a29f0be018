import { Button } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { OwnStudent } from '#contract/student/student-calls.ts';
import { Page } from '#web/base/page.tsx';
import { Loaded } from '#web/base/states.tsx';
import { OwnPhoto } from '#web/photo/own-photo.tsx';
import { useProgramLevels } from '#web/registration/registration-data.ts';
import { fullName } from '#web/student/person-name.ts';
import { useStudent } from '#web/student/student-data.ts';
import { StudentPass, StudentPassSkeleton } from '#web/student/student-pass.tsx';
import { studentText } from '#web/student/student-text.ts';
import styles from './student-profile-screen.module.css';

const UpdateProfileDialog = lazy(async () => ({
  default: (await import('#web/student/update-profile-dialog.tsx')).UpdateProfileDialog,
}));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#web/sign-in/change-password-dialog.tsx')).ChangePasswordDialog,
}));

type DialogName = 'profile' | 'password';

function Profile({ student }: { student: OwnStudent }) {
  const [asked, setAsked] = useState<ReadonlySet<DialogName>>(new Set());
  const [opened, setOpened] = useState<DialogName | null>(null);
  const programLevels = useProgramLevels();
  const facts = [
    [studentText.name, fullName(student)],
    [studentText.programLevel, student.courseYearSection],
    [studentText.username, student.username],
    [studentText.email, student.email],
  ] as const;

  function open(name: DialogName) {
    setAsked(new Set([...asked, name]));
    setOpened(name);
  }

  return (
    <div className={styles.sheet}>
      <StudentPass student={student} photo={<OwnPhoto />} />
      <div className={styles.facts}>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          <Button leftSection={<IconPencil size={20} stroke={1.8} aria-hidden />} onClick={() => open('profile')}>
            {studentText.updateProfile}
          </Button>
          <Button
            variant="default"
            leftSection={<IconLock size={20} stroke={1.8} aria-hidden />}
            onClick={() => open('password')}
          >
            {studentText.changePassword}
          </Button>
        </div>
      </div>
      <Suspense>
        {asked.has('profile') && (
          <UpdateProfileDialog
            student={student}
            programLevels={programLevels}
            opened={opened === 'profile'}
            onClose={() => setOpened(null)}
          />
        )}
        {asked.has('password') && (
          <ChangePasswordDialog who="student" opened={opened === 'password'} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  );
}

/** The older page of one's own account: names, program, photo and password. @see spec §2 */
export function StudentProfileScreen() {
  const student = useStudent();
  return (
    <Page title={studentText.profileTitle} tab={studentText.profileTab}>
      <Loaded
        query={student}
        failed={studentText.failed}
        skeleton={
          <div className={styles.sheet}>
            <StudentPassSkeleton />
          </div>
        }
      >
        {(data) => <Profile student={data} />}
      </Loaded>
    </Page>
  );
}
