import type { Insertable } from 'kysely';
import { wholeName } from '#contract/people/student/name-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';
import type { ShopItemTable, ShopTransactionTable } from '#server/platform/database/points-tables.ts';
import type { ProfessorTable } from '#server/platform/database/tables.ts';
import { castSubjects, formerIncentive, incentives, programs } from './demo-cast.ts';
import type { DemoStudent } from './demo-people.ts';
import type { Calendar } from './demo-timetable.ts';

/** A redemption as the shop stores it. */
export type Sale = Insertable<ShopTransactionTable> & { transaction_id: number };
type Incentive = Insertable<ShopItemTable> & { item_id: number };

/** The incentives of the demonstration and their redemptions. */
export interface DemoShop {
  items: Incentive[];
  sales: Sale[];
  /** Sells one incentive to a student. Undefined if the student can afford no incentive, or wants none. */
  sell(student: DemoStudent['row'], at: Instant): Sale | undefined;
}

const DAY_MS = 86_400_000;
/** The probability that a student visits the shop on a given evening. */
const VISITS = 0.025;
/** The age in days above which most redemptions are verified. */
const PENDING_DAYS = 4;

/** When students visit the shop: in the evenings from the second week on. */
export function shopVisits(
  chance: SeededRandom,
  calendar: Calendar,
  students: readonly DemoStudent[],
): { student: DemoStudent; at: Instant }[] {
  const visits: { student: DemoStudent; at: Instant }[] = [];
  for (let day = 7; day <= calendar.today; day++) {
    const opens = Date.parse(calendar.at(day, '17:00'));
    for (const student of students) {
      // The demo student gets a pending redemption.
      const waits = student.row.stud_id === 1 && day === calendar.today - 1;
      if (!student.row.isValidated || !(chance.happens(VISITS) || waits)) continue;
      const at = new Date(opens + chance.whole(0, 4 * 3_600_000)).toISOString();
      if (at < calendar.now) visits.push({ student, at });
    }
  }
  return visits;
}

/**
 * Opens the shop: its professors offer incentives for every program level, and one incentive is deleted near the end.
 */
export function openShop(
  chance: SeededRandom,
  calendar: Calendar,
  professors: readonly Insertable<ProfessorTable>[],
): DemoShop {
  const createdAt = calendar.at(2, '16:00');
  const items: Incentive[] = programs.flatMap(({ level }, program) => {
    const own = castSubjects.filter((subject) => subject.program === program);
    return [...incentives, ...(program === 0 ? [formerIncentive] : [])].map(
      ({ name, price, stock, subject, icon }) => ({
        item_id: 0,
        prof_id: (own[subject]?.professor ?? 0) + 1,
        item_name: name,
        item_subject: own[subject]?.name ?? '',
        item_classSection: level,
        item_price: price,
        item_quantity: stock,
        given: stock,
        sold: 0,
        icon,
        createdAt,
      }),
    );
  });
  items.forEach((item, index) => {
    item.item_id = index + 1;
  });
  const former = items.find((item) => item.item_name === formerIncentive.name);
  const withdrawn = calendar.at(10 * 7, '12:00');
  const sales: Sale[] = [];

  function sell(student: DemoStudent['row'], at: Instant): Sale | undefined {
    const offered = items.filter(
      (item) =>
        item.item_classSection === student.courseYearSection &&
        item.item_quantity > 0 &&
        item.item_price <= student.current_token &&
        !(item === former && at > withdrawn),
    );
    if (offered.length === 0) return undefined;
    const item = chance.pick(offered);
    const professor = professors.find(({ prof_id }) => prof_id === item.prof_id);
    const verified = new Date(Date.parse(at) + chance.whole(DAY_MS / 2, 3 * DAY_MS)).toISOString();
    const old = Date.parse(calendar.now) - Date.parse(at) > PENDING_DAYS * DAY_MS;
    const isVerified = chance.happens(old ? 0.96 : 0.15) && verified < calendar.now;
    item.item_quantity -= 1;
    item.sold += 1;
    const sale: Sale = {
      transaction_id: sales.length + 1,
      stud_id: student.stud_id,
      item_id: item.item_id,
      prof_id: item.prof_id,
      item_name: item.item_name,
      item_subject: item.item_subject,
      item_classSection: item.item_classSection,
      item_price: item.item_price,
      professor_name: wholeName(professor ?? {}),
      isVerified,
      verifiedAt: isVerified ? verified : null,
      createdAt: at,
    };
    sales.push(sale);
    return sale;
  }

  return {
    sales,
    sell,
    /** The incentives without the deleted one, whose redemptions stay with the students. */
    get items() {
      return items.filter((item) => item !== former);
    },
  };
}
