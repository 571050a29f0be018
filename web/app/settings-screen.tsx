import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { getReportRules, updateReportRules } from '#contract/attendance/report/report-calls.ts';
import { getRollRules, updateRollRules } from '#contract/attendance/roll/school-roll-calls.ts';
import { getLetterWords } from '#contract/platform/mail/letter-calls.ts';
import * as calls from '#contract/platform/settings/changed-settings-calls.ts';
import { getFirstDay } from '#contract/school/health/first-day-calls.ts';
import { firstDayStanding } from '#contract/school/health/first-day-rules.ts';
import { getPrivacy } from '#contract/school/school/privacy-calls.ts';
import { OwnSignInsButton } from '#web/account/own-sign-ins/own-sign-ins-button.tsx';
import { useChangePassword } from '#web/account/sign-in/change-password.tsx';
import { reportRulesText } from '#web/attendance/report/report-rules-text.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { administratorText } from '#web/people/administrator/administrator-text.ts';
import { schoolSignInsText } from '#web/people/administrator/school-sign-ins-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { MarksSwitch } from '#web/platform/settings/marks-switch.tsx';
import { NumberSettings } from '#web/platform/settings/number-settings.tsx';
import { rewardsText } from '#web/platform/settings/rewards-text.ts';
import { schoolQuery } from '#web/platform/settings/school-data.ts';
import { SchoolForm } from '#web/platform/settings/school-form.tsx';
import {
  SettingCard,
  SettingGroup,
  SettingJumps,
  type SettingSection,
  SettingsSkeleton,
} from '#web/platform/settings/setting-sections.tsx';
import styles from '#web/platform/settings/settings-parts.module.css';
import { settingsText } from '#web/platform/settings/settings-text.ts';
import { ThresholdForm } from '#web/platform/settings/threshold-form.tsx';
import { Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { useLeaderboardRules } from '#web/rewards/leaderboard/leaderboard-rules-data.ts';
import { leaderboardRulesText } from '#web/rewards/leaderboard/leaderboard-rules-text.ts';
import { LeaderboardSetting } from '#web/rewards/leaderboard/leaderboard-setting.tsx';
import { auditText } from '#web/school/audit/audit-text.ts';
import { LetterWordsSetting } from '#web/school/health/email-wording-setting.tsx';
import { letterWordsText } from '#web/school/health/email-wording-text.ts';
import { FirstDayBack } from '#web/school/health/first-day-back.tsx';
import { firstDayText, healthText } from '#web/school/health/health-text.ts';
import { LogoSetting } from '#web/school/school/logo-setting.tsx';
import { PrivacySetting } from '#web/school/school/privacy-setting.tsx';
import { schoolText } from '#web/school/school/school-text.ts';
import { rollRulesText } from '#web/school/school-roll/school-roll-text.ts';

/** The administrator's settings; registrars see only their own account's. @see spec §2, docs/decisions/0037 */
export function SettingsScreen() {
  const own = useOwnAdministrator();
  const password = useChangePassword('admin');
  return (
    <Page title={settingsText.title} tab={settingsText.tab} back={paths.adminDashboard.href()}>
      <div className={`grid relative gap-16 phone-gap-8 ${styles.cards}`}>
        <Loaded query={own} skeleton={<SettingsSkeleton />} failed={administratorText.ownFailed}>
          {({ kind }) => kind === 'admin' && <SchoolSettings />}
        </Loaded>
        {/* For most administrators this card is below all others, so it must not appear before them. */}
        {(own.data ?? own.error) && (
          <SettingCard
            title={settingsText.passwordTitle}
            detail={settingsText.passwordDetail}
            content={
              <div className={`flex wrap gap-8 to-end at-top space-above-16 ${styles.actions}`}>
                <Button variant="default" onClick={password.open}>
                  {settingsText.changePassword}
                </Button>
                <OwnSignInsButton who="admin" />
              </div>
            }
          />
        )}
        <p className="quiet">{settingsText.version(import.meta.env.ROLLCALL_VERSION)}</p>
      </div>
      {password.dialog}
    </Page>
  );
}

/**
 * The school's settings: level threshold, name and time zone, attendance rules, administrators. On a laptop, the
 * placeholders are as high as the forms, so that nothing moves.
 */
function SchoolSettings() {
  const school = useQuery(schoolQuery);
  const rules = useCall(getRollRules);
  const reports = useCall(getReportRules);
  const marks = useCall(calls.getAttendanceMarks);
  const leaderboard = useLeaderboardRules();
  const rewards = useCall(calls.getRewardRules);
  const privacy = useCall(getPrivacy);
  const { data: firstDay, isPending: isReading } = useCall(getFirstDay);
  const letters = useCall(getLetterWords);
  const about: readonly SettingSection[] = [
    {
      title: settingsText.schoolTitle,
      detail: settingsText.schoolDetail,
      content: (
        // A line of the form says whether the time zone was chosen, which another query loads.
        <Loaded
          query={isReading ? { ...school, data: undefined } : school}
          skeleton={<Skeleton height={228.5} />}
          failed={settingsText.schoolFetchFailed}
        >
          {(found) => <SchoolForm school={found} isZoneChosen={firstDay?.isZoneChosen ?? true} />}
        </Loaded>
      ),
    },
    { title: schoolText.logoTitle, detail: schoolText.logoDetail, content: <LogoSetting /> },
    {
      title: schoolText.privacyTitle,
      detail: schoolText.privacyDetail,
      content: (
        <Loaded query={privacy} skeleton={<Skeleton height={187} />} failed={schoolText.contactFetchFailed}>
          {(found) => <PrivacySetting contact={found.privacy_contact} />}
        </Loaded>
      ),
    },
    {
      title: letterWordsText.title,
      detail: letterWordsText.detail,
      content: (
        <Loaded query={letters} skeleton={<Skeleton height={1035} />} failed={letterWordsText.fetchFailed}>
          {(found) => <LetterWordsSetting letters={found.letters} />}
        </Loaded>
      ),
    },
  ];
  const rewarding: readonly SettingSection[] = [
    { title: settingsText.thresholdTitle, detail: settingsText.thresholdDetail, content: <ThresholdForm /> },
    {
      title: rewardsText.title,
      detail: rewardsText.detail,
      content: (
        <Loaded query={rewards} skeleton={<Skeleton height={733} />} failed={rewardsText.fetchFailed}>
          {(now) => (
            <NumberSettings read={calls.getRewardRules} update={calls.updateRewardRules} text={rewardsText} now={now} />
          )}
        </Loaded>
      ),
    },
    {
      title: rollRulesText.title,
      detail: rollRulesText.detail,
      content: (
        <Loaded query={rules} skeleton={<Skeleton height={410} />} failed={rollRulesText.fetchFailed}>
          {(now) => <NumberSettings read={getRollRules} update={updateRollRules} text={rollRulesText} now={now} />}
        </Loaded>
      ),
    },
    {
      title: reportRulesText.title,
      detail: reportRulesText.detail,
      content: (
        <Loaded query={reports} skeleton={<Skeleton height={410} />} failed={reportRulesText.fetchFailed}>
          {(now) => (
            <NumberSettings read={getReportRules} update={updateReportRules} text={reportRulesText} now={now} />
          )}
        </Loaded>
      ),
    },
    {
      title: leaderboardRulesText.title,
      detail: leaderboardRulesText.detail,
      content: (
        <Loaded query={leaderboard} skeleton={<Skeleton height={1082} />} failed={leaderboardRulesText.fetchFailed}>
          {(found) => <LeaderboardSetting rules={found} />}
        </Loaded>
      ),
    },
    {
      title: settingsText.marksTitle,
      detail: settingsText.marksDetail,
      content: (
        <Loaded query={marks} skeleton={<Skeleton height={121} />} failed={settingsText.marksFetchFailed}>
          {({ attendance_marks }) => <MarksSwitch on={attendance_marks} />}
        </Loaded>
      ),
    },
  ];
  const running: readonly SettingSection[] = [
    wayTo(healthText, paths.adminHealth.href()),
    ...(firstDay && firstDayStanding(firstDay) === 'away' ? [firstDayAgain] : []),
    wayTo(administratorText, paths.adminAdministrators.href()),
    wayTo(auditText, paths.adminAudit.href()),
    wayTo(schoolSignInsText, paths.adminSignIns.href()),
  ];
  const { groups } = settingsText;
  return (
    <>
      <SettingJumps
        groups={[
          { title: groups.school, sections: about },
          { title: groups.rewards, sections: rewarding },
          { title: groups.running, sections: running },
        ]}
      />
      <SettingGroup title={groups.school} sections={about} />
      <SettingGroup title={groups.rewards} sections={rewarding} />
      <SettingGroup title={groups.running} sections={running} areRows />
    </>
  );
}

const firstDayAgain: SettingSection = {
  title: firstDayText.title,
  detail: firstDayText.backDetail,
  content: (
    <div className={`flex wrap gap-8 to-end at-top ${styles.actions}`}>
      <FirstDayBack />
    </div>
  ),
};

/** A row that links to a screen of its own */
function wayTo({ setting, settingDetail }: Record<'setting' | 'settingDetail', string>, href: string): SettingSection {
  return {
    title: setting,
    detail: settingDetail,
    content: (
      <div className={`flex wrap gap-8 to-end at-top ${styles.actions}`}>
        <Button component={Link} href={href} variant="default" aria-label={settingsText.openNamed(setting)}>
          {settingsText.open}
        </Button>
      </div>
    ),
  };
}
