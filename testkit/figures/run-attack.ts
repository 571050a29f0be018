import { printedSecrets } from '#testkit/hostile/secrets.ts';
import { type Attack, type AttackForm, type Figure, lineOf, makeReport, type Report } from './attack.ts';

/** Units of time measurements. */
const OF_TIME: readonly string[] = ['ms', 's', '×'];

/**
 * Reports times without comparing them to their aims: while other tests run, times depend more on the machine than on
 * the product.
 */
function withoutTimes(report: Report): Report {
  return {
    ...report,
    figure: (what, value, unit, aim) => report.figure(what, value, unit, OF_TIME.includes(unit) ? undefined : aim),
  };
}

/**
 * Runs one attack and then searches the product's output for every secret issued during it. In the short form, times
 * are not compared to their aims.
 * @returns all figures, including figures outside their aims
 */
export async function runAttack(attack: Attack, form: AttackForm, say: (line: string) => void): Promise<Figure[]> {
  say(`\n${attack.name} — ${attack.promises}`);
  const beganMs = performance.now();
  const report = makeReport(
    (figure) => say(lineOf(figure)),
    (line) => say(`    ${line}`),
  );
  await attack.run(form, form === 'short' ? withoutTimes(report) : report);
  const { issued, bytes, found } = printedSecrets();
  report.none(`of ${issued} secrets printed (in ${bytes} characters of log)`, found);
  say(`    ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
  return report.figures;
}
