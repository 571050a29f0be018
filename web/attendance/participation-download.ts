import { dateText } from '#web/base/date-text.ts';
import { downloadCsv, sayNothingToDownload } from '#web/base/download.ts';
import { fullName } from '#web/student/person-name.ts';
import type { Participation } from './participation-table.ts';
import { participationText } from './participation-text.ts';

/** Downloads the whole overview, the number of sessions first. @see spec §2, §9, decisions §4.14 */
export async function downloadParticipation(subject: string, participation: Participation): Promise<void> {
  const { sessions, lines } = participation;
  if (sessions.length === 0 || lines.length === 0) return sayNothingToDownload(participationText.nothingToDownload);
  await downloadCsv({
    fileName: participationText.fileName(subject),
    lines: [
      [participationText.csvTotal(sessions.length)],
      [
        participationText.csvName,
        participationText.present,
        participationText.absent,
        ...sessions.map((session) => dateText(session.createdAt)),
      ],
      ...lines.map(({ student, timeIn, present }) => [
        fullName(student),
        present,
        sessions.length - present,
        ...sessions.map(({ class_id }) =>
          timeIn.has(class_id) ? participationText.present : participationText.absent,
        ),
      ]),
    ],
  });
}
