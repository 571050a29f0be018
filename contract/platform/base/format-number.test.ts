/** Numbers as people read them. Thousands are grouped wherever a number can exceed 999. */
import { expect, test } from 'vitest';
import { tooManySessions } from '#contract/attendance/session/session-calls.ts';
import { rewardMessage } from '#contract/people/ledger/reward-rules.ts';
import { rewardSettings } from '#contract/platform/settings/changed-settings-calls.ts';
import { firstSettings } from '#contract/platform/settings/setting-rows.ts';
import { ownAttendanceText } from '#web/attendance/own-attendance/own-attendance-text.ts';
import { scannerText } from '#web/attendance/scanner/scanner-text.ts';
import { sessionText } from '#web/attendance/session/session-text.ts';
import { todayText } from '#web/attendance/session/today-text.ts';
import { studentText } from '#web/people/student/student-text.ts';
import { rewardsText } from '#web/platform/settings/rewards-text.ts';
import { catalogText } from '#web/rewards/incentive/catalog-text.ts';

test.each([
  [rewardMessage('level-up', 0, 10_000), 'You leveled up!! You gained 10,000 points'],
  [ownAttendanceText.points(-1500, 1000), '−1,500 points, +1,000 exp'],
  [todayText.of(1204, 1500), '1,204 of 1,500'],
  [scannerText.masterlistCount(1204, 1500), '1,204 of 1,500 present'],
  [sessionText.presentSpoken(1204, null), '1,204 present'],
  [catalogText.limit(1000, null), '1,000 per student'],
  [
    rewardsText.means.cancel_minutes?.({ ...firstSettings(rewardSettings), cancel_minutes: 1440 }),
    'Students have 1,440 minutes to cancel a pending redemption.',
  ],
  [
    tooManySessions.message,
    'This subject has 1,000 sessions, the maximum. Please empty the recycle bin or add a new subject.',
  ],
  [studentText.moreFor(2, 10_000), '2 more for +10,000'],
])('%s', (said, expected) => expect(said).toBe(expected));
