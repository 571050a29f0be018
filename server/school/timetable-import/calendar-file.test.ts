/** Events as calendar programs write them, and calendars that nobody should be able to import. */
import { describe, expect, it } from 'vitest';
import { type CalendarReading, readCalendar } from './calendar-file.ts';

const berlin = { timeZone: 'Europe/Berlin', today: '2026-09-08', years: 0 };
let uid = 0;
const event = (...lines: string[]) => ['BEGIN:VEVENT', `UID:${++uid}`, ...lines, 'END:VEVENT'];
const math = (...lines: string[]) => event('SUMMARY:Math', ...lines);
const calendar = (...parts: string[][]) => ['BEGIN:VCALENDAR', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n');
const from = (day: string, start = '0800', end = '0900', zone = '') => [
  `DTSTART${zone}:${day}T${start}00`,
  `DTEND${zone}:${day}T${end}00`,
];
function read(text: string, reading: Partial<CalendarReading> = {}) {
  const { lines, ...others } = readCalendar(text, { ...berlin, ...reading });
  const shown = lines.map(
    ({ title, weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, changes, problem }) => {
      const at = [weekdays.join(''), everyWeeks, firstDay, lastDay, start_time, end_time];
      const changed = changes.map(({ kind, day, toDay }) => ` ${kind} ${day}${day === toDay ? '' : ` to ${toDay}`}`);
      if (!problem && weekdays.length === 0) return `${firstDay} ${lastDay} ${title}`;
      return problem || at.join(' ') + changed.join();
    },
  );
  return { ...others, rules: shown };
}

describe('an event', () => {
  const monday = from('20260907');
  const zoned = ';TZID="(UTC+01:00) Amsterdam, Berlin"';
  const defined = [
    'BEGIN:VTIMEZONE',
    'TZID:(UTC+01:00) Amsterdam\\, Berlin',
    ...['STANDARD;16011028T030000;10;+0200;+0100', 'DAYLIGHT;16010325T020000;3;+0100;+0200'].flatMap((part) => {
      const [kind, begin, month, before, after] = part.split(';');
      const rule = [`DTSTART:${begin}`, `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`];
      return [`BEGIN:${kind}`, ...rule, `TZOFFSETFROM:${before}`, `TZOFFSETTO:${after}`, `END:${kind}`];
    }),
    'END:VTIMEZONE',
  ];
  it.each([
    [
      'has no end',
      [math('DTSTART:20260907T080000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY')],
      ['1 1 2026-09-07 2027-10-11 08:00 09:00'],
    ],
    [
      'began years ago',
      [math(...from('20190907'), 'RRULE:FREQ=WEEKLY;BYDAY=MO')],
      ['1 1 2026-09-14 2027-10-11 08:00 09:00'],
    ],
    [
      'comes every three weeks',
      [math(...from('20260909'), 'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE;COUNT=5')],
      ['13 3 2026-09-09 2026-10-21 08:00 09:00'],
    ],
    [
      'has a zone that only the file defines',
      [defined, math(...from('20261019', '0800', '0900', zoned), 'RRULE:FREQ=WEEKLY;COUNT=3')],
      ['1 1 2026-10-19 2026-11-02 08:00 09:00'],
    ],
    [
      'is in another zone',
      [math(...from('20260907', '1500', '1600', ';TZID=Asia/Manila'))],
      ['1 1 2026-09-07 2026-09-07 09:00 10:00'],
    ],
    [
      'has more days',
      [math(...monday, 'RDATE:20260914T080000,20260921T080000')],
      ['1 1 2026-09-07 2026-09-21 08:00 09:00'],
    ],
    [
      'changes a class that is not in the file',
      [math(...monday, 'RECURRENCE-ID:20260908T080000')],
      ['1 1 2026-09-07 2026-09-07 08:00 09:00'],
    ],
    [
      'leaves out a day without a time',
      [math(...monday, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20260914')],
      ['1 1 2026-09-07 2026-09-28 08:00 09:00 cancelled 2026-09-14'],
    ],
    [
      'is cancelled by its title',
      [math(...monday, 'RRULE:FREQ=WEEKLY;COUNT=2'), event('SUMMARY:Canceled: Math', ...from('20260921'))],
      ['1 1 2026-09-07 2026-09-14 08:00 09:00'],
    ],
    [
      'is damaged',
      [math('DTSTART:tomorrow'), math(...from('20260908'))],
      ['This event cannot be read.', '2 1 2026-09-08 2026-09-08 08:00 09:00'],
    ],
  ])('that %s', (_name, parts, rules) => {
    expect(read(calendar(...parts)).rules).toEqual(rules);
  });

  it('that is changed twice: moved by one, cancelled by another, wherever they say the time', () => {
    const one = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:same', 'SUMMARY:Math', ...lines, 'END:VEVENT'];
    const text = calendar(
      one('RECURRENCE-ID:20260914T060000Z', ...from('20260915')),
      one(...monday, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      one('RECURRENCE-ID:20260921T080000', 'STATUS:CANCELLED', ...from('20260921')),
    );
    const rule = '1 1 2026-09-07 2026-09-28 08:00 09:00 moved 2026-09-14 to 2026-09-15, cancelled 2026-09-21';
    expect(read(text, { timeZone: 'Europe/Berlin' }).rules).toEqual([rule]);
  });

  it('that lasts whole days is a day off, also if it says so by midnights', () => {
    const camp = event('SUMMARY:Camp', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=2');
    const trip = event('SUMMARY:Trip', 'DTSTART:20261210T000000', 'DTEND:20261212T000000');
    const year = event('SUMMARY:New Year', 'DTSTART;VALUE=DATE:19900101', 'RRULE:FREQ=YEARLY');
    expect(read(calendar(camp, trip, year)).rules).toEqual([
      '2026-12-01 2026-12-01 Camp',
      '2026-12-02 2026-12-02 Camp',
      '2026-12-10 2026-12-11 Trip',
      '2027-01-01 2027-01-01 New Year',
    ]);
  });

  it('that is cut or left out is said', () => {
    const far = event('SUMMARY:Far', ...from('20261019', '1500', '1600', ';TZID=Asia/Manila'), 'RRULE:FREQ=WEEKLY');
    const none = event('SUMMARY:None', ...from('20261019', '1500', '1500'));
    const odd = event('SUMMARY:Odd', ...from('20261019', '1500', '1600', ';TZID=Our/School'));
    expect(read(calendar(far, none, odd)).notes).toEqual([
      'The zone Our/School is unknown. Its times are read by the school’s clock.',
      'Times in the zone Asia/Manila are shown by the school’s clock (Europe/Berlin).',
      '“Far” is repeated for long, and is imported for 400 days.',
      'Events that are older than a year, or take no time or a day or more, were left out.',
    ]);
  });
});

describe('a calendar', () => {
  const whole = calendar(math(...from('20260907')));
  const hours = Array.from({ length: 24 }, (_, hour) => hour).join(',');
  it.each([
    ['that breaks off', whole.replace('END:VCALENDAR', ''), 'A line of it is damaged or missing.'],
    ['whose last event breaks off', whole.replace('END:VEVENT\r\n', ''), 'A line of it is damaged or missing.'],
    [
      'with over 10,000 classes',
      calendar(math(...from('20260907'), `RRULE:FREQ=DAILY;BYHOUR=${hours};BYMINUTE=0,30`)),
      'too large',
    ],
  ])('%s is refused', (_name, text, why) => {
    expect(() => read(text)).toThrow(why);
  });

  it('is read whatever is nested in it, or however long a line is', () => {
    const nested = [...Array<string>(20_000).fill('BEGIN:X'), ...Array<string>(20_000).fill('END:X')];
    const long = event(`SUMMARY:${'a'.repeat(1_000_000)}`, ...from('20260907'));
    expect(read(calendar(nested, long)).rules).toEqual(['1 1 2026-09-07 2026-09-07 08:00 09:00']);
  });
});
