import { grouped } from '#contract/platform/base/format-number.ts';
import type { ImportTable } from '#contract/school/people-import/import-calls.ts';
import { importText as text } from './import-text.ts';

/** The rows of a file without a person: titles above the headings, sums and signatures below the last student. */
export function SkippedRows({ skipped: { count, rows } }: Pick<ImportTable, 'skipped'>) {
  if (count === 0) return null;
  return (
    <details>
      <summary>{text.skipped(count)}</summary>
      <ul>
        {rows.map(({ line, text: row }) => (
          <li key={line} className="dim breaks">
            {text.skippedRow(line, row)}
          </li>
        ))}
        {count > rows.length && <li className="dim">{text.skippedMore(grouped(count - rows.length))}</li>}
      </ul>
    </details>
  );
}
