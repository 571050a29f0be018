/** When automatic backups are due, and which backups are removed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { backupName, backupsAmong, outlivedBackups } from './backup-retention.ts';
import { isBackupDue } from './backup-schedule.ts';

const mark = '1f0c9a3e';
const nameOf = (day: string, ending: 'sqlite' | 'dump' = 'sqlite', before = false) =>
  backupName(mark, { day, time: '02:15' }, 7, ending, before);

describe('the backup of a day in Manila, eight hours ahead, at 02:15', () => {
  it.each([
    ['2026-09-08T18:14:59.000Z', '2026-09-07T18:15:00.000Z', false, 'a second before its time'],
    ['2026-09-08T18:15:00.000Z', '2026-09-07T18:15:00.000Z', true, 'at its time'],
    ['2026-09-08T18:16:00.000Z', '2026-09-08T18:15:00.000Z', false, 'once it was made'],
    ['2026-09-09T06:00:00.000Z', '2026-09-07T18:15:00.000Z', true, 'in the morning, where nothing ran in the night'],
    ['2026-09-12T06:00:00.000Z', '2026-09-07T18:15:00.000Z', true, 'after days without'],
    ['2026-09-08T06:00:00.000Z', undefined, true, 'where there never was one'],
    ['2026-09-08T06:00:00.000Z', '2031-01-01T00:00:00.000Z', true, 'after one by a clock that was years ahead'],
  ])('at %s after one of %s is due: %s, %s', (now, madeAt, due, _when) => {
    expect(isBackupDue(now, madeAt, '02:15', 'Asia/Manila')).toBe(due);
  });
});

describe('outdated backups', () => {
  const days = (first: string, many: number) => Array.from({ length: many }, (_none, at) => dayAfter(first, at));
  const kept = (all: string[], keep = { days: 7, weeks: 4, months: 12 }) => {
    const backups = backupsAmong(all, mark);
    const gone = new Set(outlivedBackups(backups, keep));
    return backups.filter((backup) => !gone.has(backup)).map(({ day }) => day);
  };

  it('leave seven days, four weeks and twelve months of two years', () => {
    const last = kept(days('2024-09-01', 731).map((day) => nameOf(day)));
    expect(last.slice(-7)).toEqual(days('2026-08-26', 7));
    expect(last.slice(0, -7).join(' ')).toBe(
      '2025-10-31 2025-11-30 2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 ' +
        '2026-05-31 2026-06-30 2026-07-31 2026-08-16 2026-08-23',
    );
  });

  it('leave fewer if there are days without any; the three newest from before upgrades are kept too', () => {
    expect(kept(['2026-01-01', '2026-05-01', '2026-08-01'].map((day) => nameOf(day)))).toHaveLength(3);
    const before = days('2026-08-01', 5).map((day) => nameOf(day, 'sqlite', true));
    expect(kept(before)).toEqual(days('2026-08-03', 3));
  });

  it('never include the newest, and leave no more than configured', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((at) => dayAfter('2024-01-01', at));
    const keep = fc.record({ days: fc.nat(10), weeks: fc.nat(6), months: fc.nat(12) });
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 80 }), keep, (made, most) => {
        const left = kept(
          made.map((each) => nameOf(each)),
          most,
        );
        expect(left.at(-1)).toBe([...made].sort().at(-1));
        expect(left.length).toBeLessThanOrEqual(Math.max(1, most.days) + most.weeks + most.months);
      }),
    );
  });

  it('are recognized by their whole name: other files in the folder are ignored', () => {
    const own = [nameOf('2026-09-08'), nameOf('2026-09-09', 'dump'), `${nameOf('2026-09-10')}.age`];
    const others = [
      'rollcall-backups',
      'notes.txt',
      nameOf('2026-09-08').replace(mark, '00000000'),
      `${nameOf('2026-09-08')}.4711.partial`,
      `my-${nameOf('2026-09-08')}`,
      nameOf('2026-99-99'),
    ];
    expect(backupsAmong([...others, ...own], mark).map(({ name }) => name)).toEqual(own);
  });
});
