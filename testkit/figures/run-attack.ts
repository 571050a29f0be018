import { printedSecrets } from '#testkit/hostile/secrets.ts';
import { type Attack, type Figure, type Form, lineOf, makeReport } from './attack.ts';

/**
 * Puts the product through one attack and then searches all that it printed for every secret issued meanwhile.
 * @returns the figures, those outside their aims among them
 */
export async function runAttack(attack: Attack, form: Form, say: (line: string) => void): Promise<Figure[]> {
  say(`\n${attack.name} — ${attack.promises}`);
  const beganMs = performance.now();
  const report = makeReport(
    (figure) => say(lineOf(figure)),
    (line) => say(`    ${line}`),
  );
  await attack.run(form, report);
  const { issued, bytes, found } = printedSecrets();
  report.none(`of ${issued} secrets printed (in ${bytes} characters of log)`, found);
  say(`    ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
  return report.figures;
}
