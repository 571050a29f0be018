import { baseText } from '#web/base/base-text.ts';

/** Where a table has nothing to say: a dash, and for those who listen what there is not. */
export function Nothing({ said }: { said: string }) {
  return (
    <span className="faint">
      <span aria-hidden>{baseText.nothing}</span>
      <span className="heard">{said}</span>
    </span>
  );
}
