import { absentObjects, type Objects } from './sample-objects.ts';

/** A rule with a meeting on each day of a year in which no test takes place. */
export const rule = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  everyWeeks: 1,
  firstDay: '2071-01-01',
  lastDay: '2071-12-31',
  start_time: '20:00',
  end_time: '21:00',
  room: 'B12',
};

const period = { from: '2026-09-07', to: '2026-09-13' };
const day = '2071-03-04';

/** Valid samples of the timetable's calls. */
export function timetableSamples(at: Objects) {
  const [subject, ofRule] = [{ params: { subjectId: at.subject } }, { params: { ruleId: at.rule } }];
  const update = { ...ofRule, body: { ...rule, room: 'B13', fromDay: rule.firstDay } };
  const end = { ...ofRule, body: { fromDay: '2071-12-01' } };
  const one = { ...ofRule, body: { day } };
  const move = { ...ofRule, body: { day, toDay: '2071-03-05', start_time: '18:00', end_time: '19:00', room: '' } };
  const create = (start_time: string, end_time: string) => ({ ...subject, body: { ...rule, start_time, end_time } });
  return {
    createMeetingRule: create('05:00', '06:00'),
    updateMeetingRule: update,
    endMeetingRule: end,
    cancelMeeting: one,
    moveMeeting: move,
    restoreMeeting: one,
    createSchoolMeetingRule: create('06:00', '07:00'),
    updateSchoolMeetingRule: update,
    endSchoolMeetingRule: end,
    cancelSchoolMeeting: one,
    moveSchoolMeeting: move,
    restoreSchoolMeeting: one,
    getMeetings: { query: period },
    openMeeting: one,
    getMeetingPacket: { params: { ruleId: at.rule, day } },
    getSchoolMeetings: { query: period },
    getDueRolls: {},
    getTimetable: { query: period },
    getDaysOff: {},
    createDayOff: { body: { firstDay: day, lastDay: day, name: 'Founders’ Day', courseYearSection: '' } },
    deleteDayOff: { params: { dayOffId: absentObjects.rule } },
  };
}
