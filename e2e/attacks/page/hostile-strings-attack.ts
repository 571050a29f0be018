import { startBrowser } from '#testkit/browser/browsers.ts';
import { everyRoute } from '#testkit/browser/every-route.ts';
import { type Attack, type AttackForm, atLeast, exactly, type Report } from '#testkit/figures/attack.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import type { ScreenAudience } from '#web/platform/base/paths.ts';
import { type HostileCast, hostileCast, putTexts } from './hostile-school.ts';
import { pressEverything } from './press-everything.ts';
import { type WatchedVisitor, watchedVisit } from './watched-visitor.ts';
import { XSS_ELEMENT, xssStrings } from './xss-strings.ts';

/** Rounds through all addresses; each moves the texts to the next field. */
const ROUNDS = { short: 1, full: xssStrings.length } as const;
/** Every eighth round presses everything; the short form does so only at a few addresses. */
const PRESSING_EVERY = 8;
const PRESSED_IN_SHORT = new Set(['subjects', 'adminStudents']);
/** The minimum number of addresses on which a hostile text is visible; the others are forms and settings. */
const LEAST_SHOWING = 18;

/** Names that are markup, in a real browser. */
export const hostileStringsAttack: Attack = {
  name: 'hostile-strings',
  promises: 'every screen shows text as text, even if it looks like markup',
  async run(form, report) {
    const box = await makeBlackBox('SQLite');
    const browser = await startBrowser();
    try {
      const cast = await hostileCast(box);
      const { origin } = await box.start();
      const visitors: Record<ScreenAudience, WatchedVisitor> = {
        student: await watchedVisit(browser, origin, cast.guests.student),
        professor: await watchedVisit(browser, origin, cast.guests.professor),
        admin: await watchedVisit(browser, origin, cast.guests.admin),
        nobody: await watchedVisit(browser, origin),
      };
      await walk(origin, cast, visitors, form, report);
    } finally {
      await browser.close();
      await box.remove();
    }
  },
};

async function walk(
  origin: string,
  cast: HostileCast,
  visitors: Record<ScreenAudience, WatchedVisitor>,
  form: AttackForm,
  report: Report,
): Promise<void> {
  const showing = new Set<string>();
  const came: string[] = [];
  let opened = 0;
  let dialogs = 0;
  for (let round = 0; round < ROUNDS[form]; round += 1) {
    const made = await putTexts(origin, cast, round);
    for (const [name, { who, at }] of Object.entries(everyRoute(made))) {
      const { page, settle } = visitors[who];
      await page.goto(at);
      await settle();
      opened += 1;
      const look = async () => {
        const { ran, elements, shows } = await page.evaluate<{ ran: boolean; elements: number; shows: boolean }>(
          `({ ran: '__xss' in window, elements: document.querySelectorAll(${JSON.stringify(XSS_ELEMENT)}).length,
              shows: /__xss|evil.test/i.test(document.body.innerText) })`,
        );
        if (ran) came.push(`${name}: a script ran in round ${round}`);
        if (elements > 0) came.push(`${name}: ${elements} elements came out of a text in round ${round}`);
        if (shows) showing.add(name);
      };
      await look();
      const isPressed = form === 'full' ? round % PRESSING_EVERY === 0 : PRESSED_IN_SHORT.has(name);
      if (isPressed) dialogs += await pressEverything(visitors[who], at, look);
    }
  }
  const all = Object.values(visitors);
  const faults = all.flatMap((visitor) => visitor.faults);
  const boxes = all.flatMap((visitor) => visitor.boxes);
  const withoutPolicy = all.flatMap(({ answers }) => answers.withoutPolicy);
  const routes = Object.keys(everyRoute(await putTexts(origin, cast, ROUNDS[form]))).length;
  report.figure('addresses opened', opened, '', exactly(routes * ROUNDS[form]));
  report.figure('addresses that show a hostile text', showing.size, '', atLeast(LEAST_SHOWING));
  report.figure('dialogs and menus opened', dialogs, '', atLeast(form === 'full' ? 50 : 3));
  report.none('scripts that ran, elements that came out of a text', came);
  report.none('boxes opened by a script', boxes);
  report.none('requests off the origin, violations of the policy, page errors', faults);
  report.figure(
    'answers',
    all.map(({ answers }) => answers.count).reduce((sum, count) => sum + count),
    '',
    atLeast(100),
  );
  report.none('answers without a content security policy', withoutPolicy);
}
