import { Skeleton } from '@mantine/core';
import { IconKey, IconMail, IconPencil } from '@tabler/icons-react';
import { getProfessor, type Professor } from '#contract/people/professor/professor-calls.ts';
import { OwnSignInsButton } from '#web/account/own-sign-ins/own-sign-ins-button.tsx';
import { useChangePassword } from '#web/account/sign-in/change-password.tsx';
import { professorProfileText } from '#web/people/professor/professor-profile-text.ts';
import { RoundPortrait } from '#web/people/professor/round-portrait.tsx';
import { fullName } from '#web/people/student/person-name.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import styles from './professor-profile-screen.module.css';

const ProfessorProfileDialog = lazily(
  async () => (await import('#web/people/professor/professor-profile-dialog.tsx')).ProfessorProfileDialog,
);

const ProfessorEmailDialog = lazily(
  async () => (await import('#web/people/professor/professor-email-dialog.tsx')).ProfessorEmailDialog,
);

/** A professor's own account. @see spec §2 */
export function ProfessorProfileScreen() {
  const query = useCall(getProfessor);
  const dialog = useDialog<Professor>((professor, way) => <ProfessorProfileDialog professor={professor} {...way} />);
  const email = useDialog<string | null>(
    (address, way) => <ProfessorEmailDialog key={address} email={address} {...way} />,
    { keepsTyped: true },
  );
  const password = useChangePassword('professor');
  return (
    <Page title={professorProfileText.title} tab={professorProfileText.tab}>
      <Loaded
        query={query}
        skeleton={<Skeleton className={`grid full gap-20 ${styles.card}`} height={236} radius="md" />}
        failed={professorProfileText.fetchFailed}
      >
        {(professor) => (
          <Card className={`grid full gap-20 ${styles.card}`}>
            <div className="row gap-16">
              <RoundPortrait of={professor} />
              <div className="shrinks">
                <p className="quiet">{professorProfileText.professor}</p>
                <h2 className="huge breaks tight">{fullName(professor)}</h2>
              </div>
            </div>
            <dl className={`grid gap-8 ${styles.facts}`}>
              <div className="flex spread gap-16">
                <dt className="dim">{professorProfileText.username}</dt>
                <dd className="breaks">{professor.username}</dd>
              </div>
              <div className="flex spread gap-16">
                <dt className="dim">{professorProfileText.email}</dt>
                <dd className="breaks">{professor.email ?? professorProfileText.noEmail}</dd>
              </div>
              <div className="flex spread gap-16">
                <dt className="dim">{professorProfileText.since}</dt>
                <dd className="breaks">{dateText(professor.createdAt)}</dd>
              </div>
            </dl>
            <div className="grid columns gap-8">
              <ButtonWithIcon Icon={IconPencil} onClick={() => dialog.open(professor)}>
                {professorProfileText.updateProfile}
              </ButtonWithIcon>
              <ButtonWithIcon variant="default" Icon={IconMail} onClick={() => email.open(professor.email)}>
                {professor.email === null ? professorProfileText.addEmail : professorProfileText.changeEmail}
              </ButtonWithIcon>
              <ButtonWithIcon variant="default" Icon={IconKey} onClick={password.open}>
                {professorProfileText.changePassword}
              </ButtonWithIcon>
              <OwnSignInsButton who="professor" />
            </div>
          </Card>
        )}
      </Loaded>
      {dialog.show()}
      {email.show()}
      {password.dialog}
    </Page>
  );
}
