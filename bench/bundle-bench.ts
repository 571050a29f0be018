import type { Bench } from '#bench/base/bench.ts';
import { startBrowser } from '#testkit/browser/browsers.ts';
import { weigh } from '#testkit/browser/page-weight.ts';
import { aWeighedSchool, openWeighedScreens, scannerScreen, studentScreens } from '#testkit/browser/screen-budgets.ts';
import { notForStudents, weightBudget } from '#testkit/browser/weight-budget.ts';
import { atMost, exactly } from '#testkit/figures/attack.ts';
import { startPrepared } from '#testkit/school/prepared-school.ts';

/** What a phone must load before it shows anything. The test command checks the same budgets. */
export const bundleBench: Bench = {
  name: 'bundle',
  asks: 'How much does each screen make a browser load that has never been here, compressed as it is sent?',
  async run(report) {
    const product = await startPrepared(aWeighedSchool);
    const browser = await startBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
    try {
      const { student, teacher } = product.prepared;
      const { loginScriptKib, studentScriptKib, scannerScriptKib } = weightBudget;
      const weighed = [
        ...openWeighedScreens.map((screen) => ({
          screen,
          guest: undefined,
          most: screen.name.endsWith('Login') ? loginScriptKib : studentScriptKib,
        })),
        ...studentScreens.map((screen) => ({ screen, guest: student, most: studentScriptKib })),
        { screen: scannerScreen(product.prepared), guest: teacher, most: scannerScriptKib },
      ];
      const faults: string[] = [];
      let heaviestStyle = 0;
      for (const { screen, guest, most } of weighed) {
        const { open, ...alone } = screen;
        const whole = await weigh(browser, product.url, screen, guest);
        if (open && guest === student) {
          const first = await weigh(browser, product.url, alone, guest);
          report.figure(`${screen.name}: scripts when it opens`, first.scriptKib, 'KiB');
        }
        const what = open ? 'scripts with all that it opens' : 'scripts';
        report.figure(`${screen.name}: ${what}`, whole.scriptKib, 'KiB', atMost(most));
        heaviestStyle = Math.max(heaviestStyle, whole.styleKib);
        faults.push(...whole.faults);
        if (guest !== teacher) {
          const foreign = whole.files.filter((file) => notForStudents.test(file));
          faults.push(...foreign.map((file) => `${screen.name} loads ${file}`));
        }
      }
      report.figure('styles of the heaviest screen', heaviestStyle, 'KiB', atMost(weightBudget.styleKib));
      report.figure('files not compressed beforehand, kept for good, or needed', faults.length, '', exactly(0));
      for (const fault of faults) report.note(fault);
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
