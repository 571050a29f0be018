import { useWindowEvent } from '@mantine/hooks';
import { type PointerEvent, useRef, useState } from 'react';
import type { Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import { shownClockTime } from '#contract/platform/base/clock-time.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { useToday } from '#web/platform/base/date-text.ts';
import { type DroppedAt, meetingKey, namesOff, type TimetableReply } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';
import styles from './week-grid.module.css';
import { clockAt, DAY_MINUTES, minutesOf, type PlacedMeeting, placeInLanes, shownDays } from './week-layout.ts';

/** The height of an hour, in px. */
const HOUR_PX = 60;
const heightOf = (minutes: number) => (minutes / 60) * HOUR_PX;
/** The hours that a week shows at least, in minutes since midnight. */
const DAY_FROM = 8 * 60;
const DAY_TO = 17 * 60;
/** Cards move in these steps, and new classes begin in those, in minutes. */
const STEP = 5;
const ADD_STEP = 30;
/** A pointer that moves less clicks, in px. */
const DRAG_PX = 4;

interface WeekGridProps extends Pick<TimetableReply, 'meetings' | 'daysOff'> {
  readonly monday: string;
  readonly onOpen: (meeting: Meeting) => void;
  readonly onAdd: (day: string, start_time: string) => void;
  readonly onDrop: (meeting: Meeting, at: DroppedAt) => void;
}

/**
 * A week with a column for each day. Cards can be dragged with a mouse or pen; a click on an empty place adds a class.
 * On a phone it is a list of the days on which something is planned.
 */
export function WeekGrid({ monday, meetings, daysOff, onOpen, onAdd, onDrop }: WeekGridProps) {
  const now = useToday();
  const narrow = useNarrow();
  const days = shownDays(monday, meetings);
  const columns = days.map((day) => placeInLanes(meetings.filter(({ date }) => date === day)));
  const first = Math.floor(Math.min(DAY_FROM, ...columns.flat().map(({ start }) => start)) / 60) * 60;
  const last = Math.ceil(Math.max(DAY_TO, ...columns.flat().map(({ end }) => end)) / 60) * 60;
  const isOfOneLevel = new Set(meetings.map((meeting) => meeting.subject_courseYearSection)).size < 2;
  const hours = Array.from({ length: (last - first) / 60 }, (_, place) => first + place * 60);
  return (
    <div
      className={narrow ? 'grid gap-20' : `paper grid ${styles.week}`}
      style={{ gridTemplateColumns: narrow ? undefined : `3.5rem repeat(${days.length}, minmax(7rem, 1fr))` }}
    >
      {!narrow && (
        <div
          className={`relative faint at-end ${styles.hours}`}
          style={{ gridRow: 2, height: heightOf(last - first) }}
          aria-hidden
        >
          {hours.map((at) => (
            <span key={at} className="one-line" style={{ top: heightOf(at - first) }}>
              {shownClockTime(clockAt(at)).replace(':00', '')}
            </span>
          ))}
        </div>
      )}
      {days.map((day, place) => {
        const off = namesOff(daysOff, day);
        const placed = columns[place] ?? [];
        if (narrow && placed.length + off.length === 0) return null;
        return (
          <section
            key={day}
            aria-label={text.day(day)}
            className={`grid ${narrow ? 'gap-8' : styles.day} ${off.length > 0 && !narrow ? 'sunken' : ''}`}
          >
            <h2
              className={`row wrap gap-8 small inside-12 ${narrow ? '' : 'centered to-center'} ${day === now ? 'ink' : ''}`}
              aria-current={day === now ? 'date' : undefined}
            >
              {day === now ? `${text.day(day)} · ${text.today}` : text.day(day)}
              {off.map((name) => (
                <span key={name} className="chip tiny tint-pending breaks">
                  {name}
                </span>
              ))}
            </h2>
            <ul
              className={narrow ? 'grid gap-8' : `relative ${styles.lines}`}
              style={{ backgroundSize: `100% ${HOUR_PX}px` }}
            >
              {!narrow && (
                <li>
                  <button
                    type="button"
                    tabIndex={-1}
                    className="bare covering full tall"
                    aria-label={text.addOn(text.day(day))}
                    onClick={({ nativeEvent: { offsetY } }) => {
                      const at = first + Math.floor(((offsetY / HOUR_PX) * 60) / ADD_STEP) * ADD_STEP;
                      onAdd(day, clockAt(at));
                    }}
                  />
                </li>
              )}
              {placed.map((one) => (
                <li key={meetingKey(one.meeting)}>
                  <WeekCard placed={one} {...{ first, days, isOfOneLevel, onOpen, onDrop }} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface WeekCardProps extends Pick<WeekGridProps, 'onOpen' | 'onDrop'> {
  readonly placed: PlacedMeeting;
  /** The grid's first minute, and its days */
  readonly first: number;
  readonly days: readonly string[];
  /** Whether all classes of the week have the same program level, which is then left out */
  readonly isOfOneLevel: boolean;
}

function WeekCard({ placed, first, days, isOfOneLevel, onOpen, onDrop }: WeekCardProps) {
  const { meeting, start, end, lane, lanes } = placed;
  const narrow = useNarrow();
  const from = useRef<{ x: number; y: number; width: number }>(undefined);
  const isDragged = useRef(false);
  const [to, setTo] = useState<{ place: number; start: number }>();
  const place = days.indexOf(meeting.date);
  const isFixed = narrow || meeting.change === 'cancelled' || meeting.class_id !== null;

  function leave() {
    from.current = undefined;
    setTo(undefined);
  }
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && leave());

  function take(event: PointerEvent<HTMLElement>) {
    isDragged.current = false;
    if (isFixed || event.button !== 0 || event.pointerType === 'touch') return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const { width } = event.currentTarget.closest('section')?.getBoundingClientRect() ?? { width: 0 };
    from.current = { x: event.clientX, y: event.clientY, width };
  }

  function drag({ clientX, clientY }: PointerEvent) {
    if (!from.current) return;
    const { x, y, width } = from.current;
    if (!isDragged.current && Math.hypot(clientX - x, clientY - y) < DRAG_PX) return;
    isDragged.current = true;
    const columns = width === 0 ? 0 : Math.round((clientX - x) / width);
    const at = Math.round((start + ((clientY - y) / HOUR_PX) * 60) / STEP) * STEP;
    setTo({
      place: Math.min(Math.max(place + columns, 0), days.length - 1),
      start: Math.min(Math.max(at, 0), DAY_MINUTES - (end - start)),
    });
  }

  const length = (minutesOf(meeting.end_time) - start + DAY_MINUTES) % DAY_MINUTES;
  const { start_time, end_time } = to
    ? { start_time: clockAt(to.start), end_time: clockAt(to.start + length) }
    : meeting;

  function drop() {
    const toDay = days[to?.place ?? -1];
    if (to && toDay && (to.place !== place || to.start !== start)) onDrop(meeting, { toDay, start_time, end_time });
    leave();
  }

  const width = from.current?.width ?? 0;
  const inColumn = {
    top: heightOf(start - first),
    height: heightOf(end - start) - 2,
    left: `${(lane / lanes) * 100}%`,
    width: `calc(${100 / lanes}% - 3px)`,
    ...(to && { transform: `translate(${(to.place - place) * width}px, ${heightOf(to.start - start)}px)` }),
    ...(!isFixed && { cursor: 'grab' }),
  };
  const Name = meeting.change === 'cancelled' ? 's' : 'strong';
  return (
    <button
      type="button"
      className={`column at-start clips rounded ${styles.card} ${narrow ? 'full small snug tappable padded-12-16' : 'tiny tight'}`}
      data-state={to ? 'dragged' : (meeting.change ?? undefined)}
      data-due={meeting.isDue || undefined}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={leave}
      onClick={() => {
        if (!isDragged.current) onOpen(meeting);
        isDragged.current = false;
      }}
      style={narrow ? { position: 'static' } : inColumn}
    >
      <Name className="strong breaks">{meeting.subject_name}</Name>
      <span>{text.hours({ start_time, end_time })}</span>
      <span className="dim">
        {text.joined(
          !isOfOneLevel && meeting.subject_courseYearSection,
          meeting.room,
          text.marks({ ...meeting, reason: '' }),
        )}
      </span>
      <span className="heard">{text.day(meeting.date)}</span>
    </button>
  );
}
