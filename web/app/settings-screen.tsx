import { Button, Skeleton, Text } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useOwnAdministrator } from '#web/administrator/administrator-data.ts';
import { administratorText } from '#web/administrator/administrator-text.ts';
import { paths } from '#web/base/paths.ts';
import { LogoSetting } from '#web/school/logo-setting.tsx';
import { PrivacySetting } from '#web/school/privacy-setting.tsx';
import { usePrivacyContact } from '#web/school/school-face-data.ts';
import { schoolText } from '#web/school/school-text.ts';
import { RollRulesForm } from '#web/school-roll/roll-rules-form.tsx';
import { useRollRules } from '#web/school-roll/school-roll-data.ts';
import { rollRulesText } from '#web/school-roll/school-roll-text.ts';
import { MarksSwitch } from '#web/settings/marks-switch.tsx';
import { schoolQuery } from '#web/settings/school-data.ts';
import { SchoolForm } from '#web/settings/school-form.tsx';
import { useAttendanceMarks } from '#web/settings/settings-data.ts';
import styles from '#web/settings/settings-parts.module.css';
import { settingsText } from '#web/settings/settings-text.ts';
import { ThresholdForm } from '#web/settings/threshold-form.tsx';
import { useChangePassword } from '#web/sign-in/change-password.tsx';
import { OwnSignInsButton } from '#web/sign-in/own-sign-ins-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';

/** The administrator's settings; a registrar finds only what is their own there. @see spec §2, docs/decisions/0037 */
export function SettingsScreen() {
  const own = useOwnAdministrator();
  const password = useChangePassword('admin');
  return (
    <Page title={settingsText.title} tab={settingsText.tab} back={paths.adminDashboard.href()}>
      <div className={styles.cards}>
        <Loaded query={own} skeleton={<Skeleton height={212} radius="md" />} failed={administratorText.ownFailed}>
          {({ kind }) => kind === 'admin' && <SchoolSettings />}
        </Loaded>
        <Setting title={settingsText.passwordTitle} detail={settingsText.passwordDetail}>
          <div className={styles.actions}>
            <Button variant="default" onClick={password.open}>
              {settingsText.changePassword}
            </Button>
            <OwnSignInsButton who="admin" />
          </div>
        </Setting>
      </div>
      {password.dialog}
    </Page>
  );
}

/** What is the whole school's: the level threshold, names and times, the rules of attendance, who administers it. */
function SchoolSettings() {
  const school = useQuery(schoolQuery);
  const rules = useRollRules();
  const marks = useAttendanceMarks();
  const contact = usePrivacyContact();
  return (
    <>
      <Setting title={settingsText.thresholdTitle} detail={settingsText.thresholdDetail}>
        <ThresholdForm />
      </Setting>
      <Setting title={settingsText.schoolTitle} detail={settingsText.schoolDetail}>
        <Loaded query={school} skeleton={<Skeleton height={212} />} failed={settingsText.schoolFetchFailed}>
          {(found) => <SchoolForm school={found} />}
        </Loaded>
      </Setting>
      <Setting title={schoolText.logoTitle} detail={schoolText.logoDetail}>
        <LogoSetting />
      </Setting>
      <Setting title={schoolText.privacyTitle} detail={schoolText.privacyDetail}>
        <Loaded query={contact} skeleton={<Skeleton height={120} />} failed={schoolText.contactFetchFailed}>
          {(found) => <PrivacySetting contact={found} />}
        </Loaded>
      </Setting>
      <Setting title={rollRulesText.title} detail={rollRulesText.detail}>
        <Loaded query={rules} skeleton={<Skeleton height={212} />} failed={rollRulesText.fetchFailed}>
          {(found) => <RollRulesForm rules={found} save={settingsText.update} />}
        </Loaded>
      </Setting>
      <Setting title={settingsText.marksTitle} detail={settingsText.marksDetail}>
        <Loaded query={marks} skeleton={<Skeleton height={28} />} failed={settingsText.marksFetchFailed}>
          {(on) => <MarksSwitch on={on} />}
        </Loaded>
      </Setting>
      <Setting title={administratorText.setting} detail={administratorText.settingDetail}>
        <div className={styles.actions}>
          <ButtonWithIcon variant="default" Icon={IconUserShield} href={paths.adminAdministrators.href()}>
            {administratorText.open}
          </ButtonWithIcon>
        </div>
      </Setting>
    </>
  );
}

function Setting({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className={styles.setting}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <Text className="quiet" mt="0.25rem">
            {detail}
          </Text>
        </div>
        {children}
      </section>
    </Card>
  );
}
