import { getStudentClassAndSubject } from '#contract/attendance/attendance/attendance-calls.ts';
import { studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { getProgramLevels } from '#contract/people/registration/registration-calls.ts';
import { getStudent } from '#contract/people/student/student-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { getLevelThreshold } from '#contract/platform/settings/settings-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import type { PlaceOf } from '#web/platform/base/paths.ts';

type ReadCall = Pick<Call, 'path' | 'access'>;
type Read = ReadCall | readonly [call: ReadCall, query: string];
const photo: Read = [studentImgRetrieve, 'absent=empty'];

/**
 * The first queries of each student screen. Prerendered pages list them, so that the first script fetches them while
 * the application loads; `e2e/walks/bundle.test.ts` checks that each is fetched once and in time.
 */
const firstReads: Readonly<Record<PlaceOf<'student'>, readonly Read[]>> = {
  studentHome: [getStudent, photo, getLevelThreshold],
  attendanceDetails: [getStudentClassAndSubject],
  incentivesHub: [getStudentShopItems, getStudent],
  claimedIncentives: [getStudentTransactions],
  studentProfile: [getStudent, photo, getLevelThreshold, getProgramLevels],
  leaderboard: [[getStudentLeaderboard, 'top=100&around=50']],
};

const isAlone = (read: Read): read is ReadCall => 'path' in read;

/** The first queries of a student screen; a query has the token only if its call needs a token. @see spec §7 */
export function firstReadsOf(place: PlaceOf<'student'>): readonly { address: string; withToken: boolean }[] {
  return firstReads[place].map((read) => {
    const [{ path, access }, query] = isAlone(read) ? [read] : read;
    return { address: query ? `${path}?${query}` : path, withToken: access !== 'none' };
  });
}
