import { emptyTally, perMille } from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { rollCountWords, rollWords } from '#contract/attendance/report/report-definitions.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { howTaken } from './report-queries.ts';
import { countedIn, type ReportRoll, type ReportSession, type ReportSource } from './report-source.ts';
import { reportTableOf, sumCells } from './report-table.ts';

function sessionCells({ class_id, day, start, subject_name, level, professor }: ReportSession) {
  return { day, start, subject: subject_name, level, professor, link: { class_id } };
}

/** What happened to the roll of a session so far. */
function stateOfRoll({ isTaken, isOver, ...session }: ReportSession, { question, moment }: ReportSource): string {
  if (isTaken) return rollWords.taken;
  if (isOver) return rollWords.notTaken;
  return beginsAt(session, question.timeZone) > moment.now ? rollWords.toCome : rollWords.underWay;
}

/** A session with the state and the sums of its roll. */
export function sessionRow(roll: ReportRoll, source: ReportSource) {
  const tally = emptyTally();
  for (const [, status] of countedIn(roll)) tally[status] += 1;
  return { ...sessionCells(roll.session), state: stateOfRoll(roll.session, source), ...sumCells(tally) };
}

/** Each session with its sums, newest first. */
export async function sessionsReport(source: ReportSource): Promise<ReportTable[]> {
  const rows: ReturnType<typeof sessionRow>[] = [];
  for await (const roll of source.rolls()) rows.push(sessionRow(roll, source));
  return [reportTableOf('sessions', 'sessions', rows.reverse())];
}

/** Which rolls were not taken, or late, and how attendance was recorded. */
export async function rollsReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to } = source.question;
  const { attendances, excuses } = await howTaken(source.db, source.timeOf(from, to), source.question);
  const newSums = (professor = '') => ({
    professor,
    sessions: 0,
    taken: 0,
    late: 0,
    all: 0,
    hand: 0,
    card: 0,
    offline: 0,
    flagged: 0,
  });
  const total = newSums();
  const ofProfessors = new Map<number, typeof total>();
  const missing: ReportSession[] = [];
  const late: (ReportSession & { at: string })[] = [];
  for await (const { session } of source.rolls()) {
    if (!session.isOver) continue;
    const records = attendances.get(session.class_id);
    const [first = ''] = [records?.first, excuses.get(session.class_id), session.closedAt]
      .filter((each) => each !== undefined && each !== null)
      .sort();
    const isLate = session.isTaken && first > session.overAt;
    if (!session.isTaken) missing.push(session);
    if (isLate) late.push({ ...session, at: first });
    const own = ofProfessors.get(session.prof_id) ?? newSums(session.professor);
    ofProfessors.set(session.prof_id, own);
    for (const sums of [total, own]) {
      sums.sessions += 1;
      sums.taken += Number(session.isTaken);
      sums.late += Number(isLate);
      for (const name of ['all', 'hand', 'card', 'offline', 'flagged'] as const) sums[name] += records?.[name] ?? 0;
    }
  }
  const { sessions, taken, all, hand, card, offline, flagged } = total;
  const code = all - hand - card - offline;
  return [
    reportTableOf('rolls', 'summary', [
      { what: rollCountWords.sessions, number: sessions, share: null },
      { what: rollCountWords.taken, number: taken, share: perMille(taken, sessions) },
      { what: rollCountWords.missing, number: sessions - taken, share: perMille(sessions - taken, sessions) },
      { what: rollCountWords.late, number: total.late, share: perMille(total.late, taken) },
      { what: rollCountWords.code, number: code, share: perMille(code, all) },
      { what: rollCountWords.card, number: card, share: perMille(card, all) },
      { what: rollCountWords.hand, number: hand, share: perMille(hand, all) },
      { what: rollCountWords.offline, number: offline, share: perMille(offline, all) },
      { what: rollCountWords.flagged, number: flagged, share: perMille(flagged, all) },
    ]),
    reportTableOf('rolls', 'missing', missing.reverse().map(sessionCells)),
    reportTableOf(
      'rolls',
      'late',
      late.reverse().map(({ at, ...session }) => {
        const { day, time } = source.localTime(at);
        return { ...sessionCells(session), takenDay: day, takenTime: time };
      }),
    ),
    reportTableOf(
      'rolls',
      'professors',
      [...ofProfessors.values()]
        .sort((one, other) => naturalOrder(one.professor, other.professor))
        .map((sums) => ({
          professor: sums.professor,
          sessions: sums.sessions,
          taken: perMille(sums.taken, sums.sessions),
          late: sums.late,
          hand: perMille(sums.hand, sums.all),
          cards: perMille(sums.card, sums.all),
          flagged: sums.flagged,
        })),
    ),
  ];
}
