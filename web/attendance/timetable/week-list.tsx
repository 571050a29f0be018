import { useToday } from '#web/platform/base/date-text.ts';
import { dayTitle, MeetingFacts, namesOff, type WeekProps } from './meeting-facts.tsx';
import { meetingKey } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';
import styles from './week-grid.module.css';
import { shownDays } from './week-layout.ts';

/** A week on a phone: its classes by day */
export function WeekList({ monday, meetings, daysOff, onOpen }: WeekProps) {
  const now = useToday();
  return shownDays(monday, meetings).map((day) => {
    const ofDay = meetings.filter(({ date }) => date === day);
    const off = namesOff(daysOff, day);
    if (ofDay.length === 0 && off.length === 0) return null;
    return (
      <section key={day} className="grid gap-8 from-top" aria-label={dayTitle(day)}>
        <h2 className={`row wrap gap-8 ${day === now ? 'ink' : ''}`}>
          {day === now ? `${dayTitle(day)} · ${text.today}` : dayTitle(day)}
          {off.map((name) => (
            <span key={name} className="chip tiny tint-pending">
              {name}
            </span>
          ))}
        </h2>
        <ul className="grid gap-8">
          {ofDay.map((meeting) => (
            <li key={meetingKey(meeting)}>
              <button
                type="button"
                className={`full at-start rounded small snug ${styles.card} ${styles.row}`}
                data-state={meeting.change ?? undefined}
                data-due={meeting.isDue || undefined}
                onClick={() => onOpen(meeting)}
              >
                <MeetingFacts meeting={meeting} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
