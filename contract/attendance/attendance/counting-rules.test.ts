/** For whom sessions count. */
import { describe, expect, it } from 'vitest';
import type { Belonging, Enrolment } from '#contract/people/student/belonging-rules.ts';
import { isCounted, isMeantFor, markOf, notFormer, statusOf } from './counting-rules.ts';

const day = (number: number) => `2026-11-${number}T00:00:00.000Z`;
const [monday, tuesday, wednesday, thursday, friday] = [day(16), day(17), day(18), day(19), day(20)];
const former = '';
const wednesdayNoon = '2026-11-18T12:00:00.000Z';

describe('a session of Wednesday counts for a student', () => {
  const always: Belonging[] = [{ courseYearSection: 'BSCS 4A', since: monday, until: null, former }];
  const moved = (at: string): Belonging[] => [
    { courseYearSection: 'BSIT 1A', since: monday, until: at, former },
    { courseYearSection: 'BSCS 4A', since: at, until: null, former },
  ];
  const away: Belonging[] = [
    { courseYearSection: 'BSCS 4A', since: monday, until: tuesday, former },
    { courseYearSection: 'BSIT 1A', since: tuesday, until: thursday, former },
    { courseYearSection: 'BSCS 4A', since: thursday, until: null, former },
  ];
  const enrolled = (kind: Enrolment['kind'], since: string, until: string | null = null): Enrolment[] => [
    { subject_id: 8, kind: kind === 'in' ? 'out' : 'in', since: monday, until: null },
    { subject_id: 7, kind, since, until },
  ];
  it.each<[string, boolean, string, string, Belonging[], boolean, Enrolment[]?]>([
    // attended, session's program, subject's program, belonging, enrolment → counts
    ['of their program, missed', false, 'BSCS 4A', 'BSCS 4A', always, true],
    ['of their program, attended', true, 'BSCS 4A', 'BSCS 4A', always, true],
    ['of another program, missed', false, 'BSIT 1A', 'BSCS 4A', always, false],
    ['of their program in another one’s subject', false, 'BSCS 4A', 'BSIT 1A', always, true],
    ['open, in a subject of their program, missed', false, '', 'BSCS 4A', always, true],
    ['open, in another program’s subject, missed', false, '', 'BSIT 1A', always, false],
    ['open, in another program’s subject, attended', true, '', 'BSIT 1A', always, true],
    ['of an event, missed', false, '', '', always, false],
    ['of an event, attended', true, '', '', always, true],
    ['of an event but with their program, missed', false, 'BSCS 4A', '', always, false],
    ['before they came to its program, missed', false, 'BSCS 4A', 'BSCS 4A', moved(thursday), false],
    ['before they came to its program, attended', true, 'BSCS 4A', 'BSCS 4A', moved(thursday), true],
    ['at the moment they came to its program, missed', false, 'BSCS 4A', 'BSCS 4A', moved(wednesday), true],
    ['at the moment they left its program, missed', false, 'BSIT 1A', 'BSIT 1A', moved(wednesday), false],
    ['of their former program, missed then', false, 'BSIT 1A', 'BSIT 1A', moved(thursday), true],
    ['while they were away, missed', false, 'BSCS 4A', 'BSCS 4A', away, false],
    ['before they were approved, missed', false, 'BSCS 4A', 'BSCS 4A', [], false],
    ['before they were approved, attended', true, 'BSCS 4A', 'BSCS 4A', [], true],
    ['of a subject they are enrolled in', false, 'BSIT 1A', 'BSIT 1A', always, true, enrolled('in', tuesday)],
    ['open, of a subject they are enrolled in', false, '', 'BSIT 1A', always, true, enrolled('in', wednesday)],
    ['of a third program, in a subject of theirs', false, 'BSED 2B', 'BSIT 1A', always, false, enrolled('in', tuesday)],
    ['before they were enrolled', false, 'BSIT 1A', 'BSIT 1A', always, false, enrolled('in', thursday)],
    ['enrolled, before they were approved', false, 'BSIT 1A', 'BSIT 1A', [], false, enrolled('in', tuesday)],
    ['after they were dropped', false, 'BSCS 4A', 'BSCS 4A', always, false, enrolled('out', wednesday)],
    ['after they were dropped, attended', true, 'BSCS 4A', 'BSCS 4A', always, true, enrolled('out', tuesday)],
    ['before they were dropped', false, 'BSCS 4A', 'BSCS 4A', always, true, enrolled('out', thursday)],
    ['after a drop had ended', false, 'BSCS 4A', 'BSCS 4A', always, true, enrolled('out', monday, wednesday)],
    ['of an event, whatever is kept', false, '', '', always, false, enrolled('in', tuesday)],
  ])(
    '%s',
    (_what, attended, class_courseYearSection, subject_courseYearSection, belongings, counts, enrolments = []) => {
      const programs = { class_courseYearSection, subject_courseYearSection };
      const session = { subject_id: 7, ...programs, ...notFormer, createdAt: wednesday, overAt: thursday };
      const isMeant = isMeantFor(session, { belongings, enrolments });
      const mark = markOf(session, { attended, isMeant }, { now: thursday, tomorrow: friday });
      expect(isCounted(mark)).toBe(counts);
      expect(mark).toBe(attended ? '1' : counts ? '0' : '-');
    },
  );

  it.each([
    // attended, from, until → mark, on Wednesday at noon
    ['that is over', false, tuesday, wednesday, '0'],
    ['that has just ended', false, wednesday, wednesdayNoon, '0'],
    ['that is under way', false, wednesday, thursday, '.'],
    ['of yesterday that goes on', false, tuesday, thursday, '.'],
    ['that begins later today', false, '2026-11-18T13:00:00.000Z', thursday, '.'],
    ['of tomorrow', false, thursday, friday, '-'],
    ['that is under way, attended', true, wednesday, thursday, '1'],
    ['of tomorrow, attended', true, thursday, friday, '1'],
  ])('%s', (_what, attended, createdAt, overAt, mark) => {
    const moment = { now: wednesdayNoon, tomorrow: thursday };
    expect(markOf({ createdAt, overAt }, { attended, isMeant: true }, moment)).toBe(mark);
    expect(markOf({ createdAt, overAt }, { attended, isMeant: false }, moment)).toBe(attended ? '1' : '-');
  });
});

it.each([
  ['late', 'excused', '1', 'late'],
  [null, 'excused', '-', 'excused'],
  [null, null, '0', 'absent'],
  [null, null, '.', null],
  [null, null, '-', null],
] as const)('who attended as %s, with the excuse %s and the mark %s, is %s', (attended, excuse, mark, status) => {
  expect(statusOf(attended, excuse, mark)).toBe(status);
});
