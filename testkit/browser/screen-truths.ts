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

/** What one screen has to say, given what one call answers; the call's parameters stand in the address. */
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
/** Those of whom a list speaks unless it is asked for others: whoever has left is in the way. */
const stillThere = <One extends { leftAt: string | null }>(accounts: readonly One[]) =>
  accounts.filter(({ leftAt }) => leftAt === null).length;
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => [first_name, last_name];

/** The screens that show what one call answers. */
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
    // What was given back is counted beside them.
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
  // Of lists that are read in parts, older parts may be on the screen that the call does not answer.
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

/** Who looks at the screen, and what was read and changed lately. */
interface Looking {
  readonly page: Page;
  readonly headers: Readonly<Record<string, string>>;
  /** When this page last read an address. */
  readonly readAtMs: ReadonlyMap<string, number>;
  /** When somebody else last changed something: what was read before may be older than that. */
  readonly othersWroteAtMs: number;
}

/** What a screen says, of a long list its beginning: only what is near its window is on the page, and drawn. */
const SAID = `(async () => {
  const lists = [...document.querySelectorAll('main :is(ul, ol)')];
  for (const list of lists) for (const each of [list, list.parentElement]) each.scrollTop = 0;
  const isDrawn = (list) =>
    list.querySelector(':scope > li > *')?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
  for (let frame = 0; frame < 10 && (frame < 2 || !lists.every(isDrawn)); frame += 1)
    await new Promise(requestAnimationFrame);
  return document.querySelector('main')?.innerText ?? '';
})()`;

/** Letters and digits alone: what a screen breaks into lines or sets in capitals is said all the same. */
const plain = (text: string) => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');

/**
 * Asks the product what the screen should say, and reads whether it does.
 * @returns how many calls were compared, and what is missing on the screen
 */
export async function compareWithCalls(
  product: Product,
  looking: Looking,
): Promise<{ compared: number; missing: string[] }> {
  const { pathname, search } = new URL(looking.page.url());
  const missing: string[] = [];
  let compared = 0;
  // What is looked for in a list hides the rest of it.
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
