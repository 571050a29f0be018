import { getRollRules } from '#contract/attendance/roll/school-roll-calls.ts';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { getLetterWords } from '#contract/platform/mail/letter-calls.ts';
import { getAttendanceMarks, getRewardRules } from '#contract/platform/settings/changed-settings-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { getFirstDay } from '#contract/school/health/first-day-calls.ts';
import { getPrivacy } from '#contract/school/school/privacy-calls.ts';
import { SettingsScreen } from '#web/app/settings-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { answers, type FakeAnswer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

export const exampleSchool = { school_name: 'Mabini High', time_zone: 'Asia/Manila', password_min_length: 8 };
/** An administrator with all rights. */
export const own = { admin_id: 5, username: 'head', kind: 'admin' as const };
const rewards = {
  level_up_points: 50,
  streak_points: 50,
  streak_step: 5,
  award_day_most: 200,
  cancel_minutes: 10,
  session_points: 10,
  session_exp: 100,
};
export const read = [
  answers(getAdministrator, own),
  answers(getLevelThreshold, { level_threshold: 1500 }),
  answers(getSchool, exampleSchool),
  answers(getRewardRules, rewards),
  answers(getAttendanceMarks, { attendance_marks: true }),
  answers(getRollRules, { late_percent: 50, change_days: 0 }),
  answers(getBoardRules, { board_names: 'full', board_scope: 'school', board_shows: 'all', decided: false }),
  answers(getFirstDay, unexpected),
  answers(getLetterWords, { letters: [] }),
  answers(getPrivacy, { privacy_contact: 'The office', auditDays: 400 }),
];

/** Opens the settings of an administrator; what is answered besides comes last and wins. */
export function openSettings(...server: FakeAnswer[]) {
  return renderScreen(<SettingsScreen />, {
    at: paths.adminSettings.href(),
    role: 'admin',
    server: [...read, ...server],
  });
}
