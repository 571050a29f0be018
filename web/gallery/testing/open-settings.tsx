import { calls } from '#contract/app/calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
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
  answers(calls.getAdministrator, own),
  answers(calls.getLevelThreshold, { level_threshold: 1500 }),
  answers(calls.getSchool, exampleSchool),
  answers(calls.getRewardRules, rewards),
  answers(calls.getAttendanceMarks, { attendance_marks: true }),
  answers(calls.getRollRules, { late_percent: 50, change_days: 0 }),
  answers(calls.getBoardRules, { board_names: 'full', board_scope: 'school', board_shows: 'all', decided: false }),
  answers(calls.getFirstDay, unexpected),
  answers(calls.getLetterWords, { letters: [] }),
  answers(calls.getPrivacy, { privacy_contact: 'The office', auditDays: 400 }),
];

/** Opens the settings of an administrator; what is answered besides comes last and wins. */
export function openSettings(...server: FakeAnswer[]) {
  return renderScreen(<SettingsScreen />, {
    at: paths.adminSettings.href(),
    role: 'admin',
    server: [...read, ...server],
  });
}
