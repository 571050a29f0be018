import type { Insertable } from 'kysely';
import { isCounted, isMeantFor, markOf } from '#contract/attendance/attendance/counting-rules.ts';
import { streakOf } from '#contract/attendance/attendance/streak-rules.ts';
import { bonusOf } from '#contract/people/ledger/reward-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { RewardRules } from '#contract/platform/settings/setting-rows.ts';
import type { AttendanceTable } from '#server/platform/database/attendance-tables.ts';
import type { PointsLedgerTable } from '#server/platform/database/points-tables.ts';
import type { DemoScan } from './demo-attendance.ts';
import type { DemoStudent } from './demo-people.ts';
import type { DemoShop, Sale } from './demo-shop.ts';
import type { DemoSession, DemoSubject } from './demo-timetable.ts';

/** The rows that a term adds to the tables. */
export interface PlayedTerm {
  attendance: Insertable<AttendanceTable>[];
  ledger: Insertable<PointsLedgerTable>[];
}

/** An event of the term: a scan or a visit to the shop. */
type Deed = { at: Instant; scanned: DemoScan } | { at: Instant; shops: DemoStudent };

/** The state while a term is played. */
interface Play extends PlayedTerm {
  rules: RewardRules;
  shop: DemoShop;
  /** Each subject's sessions that are not in the bin, oldest first. */
  sessionsOf: Map<number, DemoSession[]>;
  programOf: Map<number, string>;
  /** `stud_id class_id` of every attendance so far. */
  attended: Set<string>;
}

function post(
  play: Play,
  student: DemoStudent,
  entry: Omit<Insertable<PointsLedgerTable>, 'ledger_id' | 'stud_id'>,
): void {
  const { row } = student;
  play.ledger.push({ ledger_id: play.ledger.length + 1, stud_id: row.stud_id, ...entry });
  row.current_token += entry.points;
  row.current_exp += entry.exp;
  row.current_level += entry.level;
}

/** The streak that ends at this session, as the product counts it. */
function streakAt(play: Play, { student, session, createdAt }: DemoScan): number {
  const moment = { now: createdAt, tomorrow: createdAt };
  const { row } = student;
  const subject_courseYearSection = play.programOf.get(session.row.subject_id) ?? '';
  const sessions = play.sessionsOf.get(session.row.subject_id) ?? [];
  return streakOf(
    sessions.slice(0, sessions.indexOf(session) + 1).map(({ row: held }) => {
      const attended = play.attended.has(`${row.stud_id} ${held.class_id}`);
      const isMeant = isMeantFor(
        { ...held, subject_courseYearSection },
        {
          belongings: [student.belonging],
          enrolments: [],
        },
      );
      return { present: attended, counts: isCounted(markOf(held, { attended, isMeant }, moment)) };
    }),
  );
}

/** Records a scan as the product does: the session's own points and experience, then at most one bonus. */
function attend(play: Play, scanned: DemoScan): void {
  const { student, session, createdAt } = scanned;
  const { class_id, class_token: points, class_exp: exp } = session.row;
  const { stud_id, current_exp } = student.row;
  play.attended.add(`${stud_id} ${class_id}`);
  const streak = streakAt(play, scanned);
  const bonus = bonusOf(current_exp + exp, streak, play.rules);
  post(play, student, { kind: 'attendance', reference: class_id, points, exp, level: 0, createdAt });
  if (bonus.kind !== 'none') post(play, student, { ...bonus, kind: bonus.kind, reference: class_id, createdAt });
  play.attendance.push({
    attendance_id: play.attendance.length + 1,
    stud_id,
    class_id,
    createdAt,
    rewardKind: bonus.kind,
    bonusPoints: bonus.points,
    streak,
    points: points + bonus.points,
    exp: exp + bonus.exp,
    level: bonus.level,
  });
}

/** Redeems an incentive for a student who can afford one. */
function goShopping(play: Play, student: DemoStudent, createdAt: Instant): void {
  const sold: Sale | undefined = play.shop.sell(student.row, createdAt);
  if (!sold) return;
  const points = -sold.item_price;
  post(play, student, { kind: 'redemption', reference: sold.transaction_id, points, exp: 0, level: 0, createdAt });
}

/**
 * Plays a term in chronological order, scan by scan and redemption by redemption, with the product's own rules. The
 * balances are added up in the students' rows.
 * @param visits when students visit the shop
 */
export function playTerm({
  rules,
  subjects,
  sessions,
  scans,
  visits,
  shop,
}: {
  rules: RewardRules;
  subjects: readonly DemoSubject[];
  sessions: readonly DemoSession[];
  scans: readonly DemoScan[];
  visits: readonly { student: DemoStudent; at: Instant }[];
  shop: DemoShop;
}): PlayedTerm {
  const play: Play = {
    attendance: [],
    ledger: [],
    rules,
    shop,
    sessionsOf: Map.groupBy(
      sessions.filter(({ row }) => !row.isdeleted),
      ({ row }) => row.subject_id,
    ),
    programOf: new Map(subjects.map((subject) => [subject.subject_id, subject.subject_courseYearSection])),
    attended: new Set(),
  };
  const deeds: Deed[] = [
    ...scans.map((scanned) => ({ at: scanned.createdAt, scanned })),
    ...visits.map(({ student, at }) => ({ at, shops: student })),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  for (const deed of deeds) {
    if ('scanned' in deed) attend(play, deed.scanned);
    else goShopping(play, deed.shops, deed.at);
  }
  return { attendance: play.attendance, ledger: play.ledger };
}
