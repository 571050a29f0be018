import { fullName } from '#web/people/student/person-name.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { markAt, type Participation } from './participation-table.ts';
import { participationText } from './participation-text.ts';

/** The whole overview as it is downloaded, the number of sessions first. @see spec §2, §9, decisions §4.14 */
export function overviewSheet(subject: string, { columns, lines }: Participation): Sheet {
  return {
    fileName: participationText.fileName(subject),
    lines: [
      [participationText.csvTotal(columns.length)],
      [
        participationText.csvName,
        participationText.present,
        participationText.absent,
        ...columns.map(({ session }) => dateText(session.createdAt)),
      ],
      ...lines.map((line) => [
        fullName(line.student),
        line.present,
        line.counted - line.present,
        ...columns.map((column) => participationText.inCsv[markAt(column, line.place)]),
      ]),
    ],
  };
}
