import { printedSecrets } from '#testkit/hostile/secrets.ts';
import { type Attack, type AttackForm, type Figure, lineOf, makeReport, type Report } from './attack.ts';

/** Units of what is a matter of time. */
const OF_TIME: readonly string[] = ['ms', 's', '×'];

/** Tells times without their aims: beside other tests they say more of the machine than of the product. */
function withoutTimes(report: Report): Report {
  return {
    ...report,
    figure: (what, value, unit, aim) => report.figure(what, value, unit, OF_TIME.includes(unit) ? undefined : aim),
  };
}

/**
 * Puts the product through one attack and then searches all that it printed for every secret issued meanwhile. In short
 * no time has an aim.
 * @returns the figures, those outside their aims among them
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
