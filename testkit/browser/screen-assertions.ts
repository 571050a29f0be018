import type { Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import type { Call, ReplyOf } from '#contract/platform/base/call.ts';
import { callAddress } from '#testkit/process/call-address.ts';
import type { Product } from '#testkit/process/product.ts';
import { ask } from '#testkit/process/wire.ts';
import { enrolmentText } from '#web/attendance/enrolment/enrolment-text.ts';
import { sessionText } from '#web/attendance/session/session-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { catalogText } from '#web/rewards/incentive/catalog-text.ts';
import { redeemedText } from '#web/rewards/redemptions/redeemed-text.ts';
import { hubText } from '#web/rewards/shop/hub-text.ts';
import { ticketText } from '#web/rewards/tickets/ticket-text.ts';
import { dashboardText, professorListText, studentListText } from '#web/school/approval/approval-text.ts';
import { auditText } from '#web/school/audit/audit-text.ts';

/** The texts that a screen must show for a call's reply. The screen's address contains the call's parameters. */
interface Truth {
  readonly screen: RegExp;
  readonly call: Call;
  readonly param?: string;
  readonly says: (reply: never) => readonly string[];
}

function truth<C extends Call>(
  place: keyof typeof paths,
  call: C,
  says: (reply: ReplyOf<C>) => readonly string[],
  param?: string,
): Truth {
  const screen = new RegExp(`^${paths[place].pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  return { screen, call, says: says as Truth['says'], ...(param !== undefined && { param }) };
}

const number = (value: number) => value.toLocaleString('en-US');
const counted = (count: number, sentence: (count: number) => string) => (count === 0 ? [] : [sentence(count)]);
/** The number of accounts that a list shows by default: accounts that are not closed. */
const stillThere = <One extends { leftAt: string | null }>(accounts: readonly One[]) =>
  accounts.filter(({ leftAt }) => leftAt === null).length;
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => [first_name, last_name];

/** The screens that show one call's reply. */
const truths: readonly Truth[] = [
  truth('studentHome', calls.getStudent, (student) => [
    ...nameOf(student),
    student.courseYearSection,
    number(student.current_token),
    number(student.current_exp),
  ]),
  truth('studentProfile', calls.getStudent, (student) => [...nameOf(student), student.email]),
  truth('incentivesHub', calls.getStudent, ({ current_token }) => [number(current_token)]),
  truth('incentivesHub', calls.getStudentShopItems, ({ filteredShopItems }) =>
    filteredShopItems.flatMap((item) => [
      item.item_name,
      ticketText.price(number(item.item_price)),
      item.item_quantity === 0 ? hubText.soldOut : hubText.left(item.item_quantity),
    ]),
  ),
  truth('claimedIncentives', calls.getStudentTransactions, ({ studentTransaction }) =>
    // Returned redemptions are counted separately.
    counted(
      studentTransaction.filter(({ state }) => ['pending', 'verified'].includes(state)).length,
      ticketText.claims,
    ),
  ),
  truth('subjects', calls.getAllSubject, ({ subject }) => subject.map((each) => each.subject_name)),
  truth('eventDashboard', calls.getEvent, ({ subject }) => subject.map((each) => each.subject_name)),
  truth('subjectPeople', calls.getEnrolment, ({ people }) => counted(people.length, enrolmentText.count), 'subjectID'),
  truth('subjectStaff', calls.getStaff, ({ staff }) => staff.map(({ username }) => username), 'subjectID'),
  ...(['subjectSessions', 'eventSessions'] as const).map((place) =>
    truth(place, calls.getClass, ({ classes }) => counted(classes.length, sessionText.count), 'subjectID'),
  ),
  ...(['classRecycleBin', 'eventRecycleBin'] as const).map((place) =>
    truth(place, calls.getClassDeleted, ({ classes }) => counted(classes.length, sessionText.count), 'subjectID'),
  ),
  ...(['classScanner', 'eventScanner'] as const).map((place) =>
    truth(
      place,
      calls.getAttendance,
      ({ attend }) => attend.slice(0, 3).flatMap(({ student }) => nameOf(student)),
      'sessionID',
    ),
  ),
  truth('incentivesCatalog', calls.getItems, ({ shopItem }) =>
    counted(shopItem.length, (all) => catalogText.count(all, all)),
  ),
  truth('redeemedIncentives', calls.getProfessorTransaction, ({ filteredShopTransactions }) =>
    counted(filteredShopTransactions.flat().length, (all) => redeemedText.count(all, all)),
  ),
  truth('professorProfile', calls.getProfessor, nameOf),
  truth('adminDashboard', calls.getDashboard, ({ students, professors, pendingStudents, pendingProfessors }) => [
    number(students),
    number(professors),
    ...counted(pendingStudents, dashboardText.waitingStudents),
    ...counted(pendingProfessors, dashboardText.waitingProfessors),
  ]),
  truth('adminStudents', calls.getAllStudent, ({ students }) =>
    counted(stillThere(students), (all) => studentListText.total(all, all)),
  ),
  truth('adminProfessors', calls.getAllProfessor, ({ professors }) =>
    counted(stillThere(professors), (all) => professorListText.total(all, all)),
  ),
  truth(
    'professorSubjects',
    calls.getProfessorSubjects,
    ({ subjects }) => subjects.map((each) => each.subject_name),
    'professorID',
  ),
  // Of a paged list, the screen may also show older pages, which the call does not return.
  truth('adminRedemptions', calls.getSchoolTransactions, ({ count }) => counted(count, number)),
  truth('adminAdministrators', calls.getAdministrators, ({ administrators }) =>
    administrators.map(({ username }) => username),
  ),
  truth('adminHealth', calls.getHealth, ({ version, timeZone }) => [version, timeZone]),
  truth('adminAudit', calls.getAudit, ({ entries, next }) =>
    next === null ? counted(entries.length, (all) => auditText.count(all, false)) : [],
  ),
  truth('adminSubjects', calls.getSchoolSubjects, ({ subjects }) => subjects.map(({ subject_name }) => subject_name)),
  truth('adminDeletedSubjects', calls.getDeletedSubjects, ({ subjects }) =>
    subjects.map(({ subject_name }) => subject_name),
  ),
  truth('adminProgramLevels', calls.getProgramLevelList, ({ programLevels }) => programLevels.map(({ name }) => name)),
  truth('adminMasterlist', calls.getAllStudentProgramLevel, ({ programLevels }) => programLevels),
];

/** A person's screen, with the times of recent reads and changes. */
interface Looking {
  readonly page: Page;
  readonly headers: Readonly<Record<string, string>>;
  /** When this page last read each address. */
  readonly readAtMs: ReadonlyMap<string, number>;
  /** When another person last changed something; data that this page read before may be outdated. */
  readonly othersWroteAtMs: number;
}

/** The text of a screen. Long lists are scrolled to their beginning, since only rows near the window are rendered. */
const SAID = `(async () => {
  const lists = [...document.querySelectorAll('main :is(ul, ol)')];
  for (const list of lists) for (const each of [list, list.parentElement]) each.scrollTop = 0;
  const isDrawn = (list) =>
    list.querySelector(':scope > li > *')?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
  for (let frame = 0; frame < 10 && (frame < 2 || !lists.every(isDrawn)); frame += 1)
    await new Promise(requestAnimationFrame);
  return document.querySelector('main')?.innerText ?? '';
})()`;

/** Ignores line breaks, spaces and capitals, which differ between screens. */
const plain = (text: string) => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');

/**
 * Checks that the screen shows the replies of its calls.
 * @returns how many calls were compared, and which texts are missing
 */
export async function compareWithCalls(
  product: Product,
  looking: Looking,
): Promise<{ compared: number; missing: string[] }> {
  const { pathname, search } = new URL(looking.page.url());
  const missing: string[] = [];
  let compared = 0;
  // A search hides the rest of the list.
  if (search !== '') return { compared, missing };
  for (const { screen, call, param, says } of truths) {
    const groups = screen.exec(pathname);
    if (!groups) continue;
    const name = /:(\w+)/.exec(call.path)?.[1];
    const params = name && param ? { [name]: Number(groups.groups?.[param]) } : {};
    const readAtMs = looking.readAtMs.get(callAddress(call, { params })) ?? 0;
    if (readAtMs <= looking.othersWroteAtMs) continue;
    const wanted = says((await ask(product, call, { params, headers: looking.headers })) as never);
    const shown = plain(await looking.page.evaluate<string>(SAID));
    compared += 1;
    missing.push(...wanted.filter((text) => !shown.includes(plain(text))).map((text) => `${call.path}: ${text}`));
  }
  return { compared, missing };
}
