import type { WebSocket } from 'ws';
import type { RealtimeServerMessage } from '#contract/app/realtime/realtime-messages.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { presentStudent } from '#server/attendance/attendance/attendance-queries.ts';
import { refusedAt } from '#server/attendance/check-in/refused-scan-queries.ts';
import { rollNoticed, studentsNoticed } from '#server/attendance/roll/roll-notice-queries.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { rewardNoticed } from '#server/people/ledger/latest-reward-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { awardedPointsOf } from '#server/rewards/points/award-queries.ts';
import { teachersOf } from '#server/subjects/staff/staff-queries.ts';

/**
 * The most sockets of one account; a further socket closes the oldest. A professor has one socket for each screen, and
 * can have as many sign-ins as sockets.
 */
const MOST_SOCKETS: Readonly<Record<Role, number>> = { student: 3, professor: 50, admin: 50 };

/** The most sockets of this process that are not authenticated; one more closes the oldest. */
const MOST_UNPROVED = 500;

/** The person at a socket, after the socket authenticated. */
export interface Waiting {
  role: Role;
  person_id: number;
  signIn: string;
  /** The sessions that the screen shows: one for a scanner, several for a desk. */
  class_ids: readonly number[];
  /** Whether this is a desk: a professor's screen without a scanner, whose notices only say what to read again. */
  isDesk?: boolean;
}

/** All sockets of this process, indexed by person and session, so that a notice takes no time for other sockets. */
export interface RealtimeHub {
  /** Counts a newly opened socket, which is not yet authenticated. */
  admit(socket: WebSocket): void;
  /** Adds an authenticated socket; authenticating again replaces its entry. */
  join(socket: WebSocket, waiting: Waiting): void;
  leave(socket: WebSocket): void;
  /** Notifies a socket that its sign-in has ended, and closes it. */
  signOut(socket: WebSocket): void;
  /**
   * Checks whether a scanner's professor may still scan at its session. If not, tells the scanner so and sends no more
   * notices.
   */
  lookAgain(socket: WebSocket): Promise<void>;
  /** The number of authenticated sockets. */
  readonly size: number;
  /** Stops listening and notifies every socket that the server is stopping. */
  close(): void;
}

/** Sends a message if the socket is open. */
export function tell(socket: WebSocket, message: RealtimeServerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

/** The sockets of each room, oldest first. A list takes a third of a set's memory, and nearly all have one socket. */
class Rooms {
  readonly #rooms = new Map<string, readonly WebSocket[]>();

  of(key: string): readonly WebSocket[] {
    return this.#rooms.get(key) ?? [];
  }

  enter(key: string, socket: WebSocket): void {
    this.#rooms.set(key, [...this.of(key), socket]);
  }

  leave(key: string, socket: WebSocket): void {
    const others = this.of(key).filter((each) => each !== socket);
    if (others.length > 0) this.#rooms.set(key, others);
    else this.#rooms.delete(key);
  }
}

/** Opens the hub, which listens for the application's notices. @see decisions §5 */
export function openRealtimeHub({ database, clock, notices, log }: Services): RealtimeHub {
  const known = new Map<WebSocket, Waiting>();
  const unproved = new Set<WebSocket>();
  const rooms = new Rooms();
  const personRoom = (role: Role, person_id: number) => `${role} ${person_id}`;
  const sessionRoom = (class_id: number) => `session ${class_id}`;
  const deskRoom = (class_id: number) => `desk ${class_id}`;
  const roomsOf = ({ role, person_id, class_ids, isDesk = false }: Waiting) => [
    personRoom(role, person_id),
    ...class_ids.map(isDesk ? deskRoom : sessionRoom),
  ];

  function leave(socket: WebSocket): void {
    unproved.delete(socket);
    const waiting = known.get(socket);
    if (!waiting) return;
    known.delete(socket);
    for (const room of roomsOf(waiting)) rooms.leave(room, socket);
  }

  function signOut(socket: WebSocket): void {
    tell(socket, { type: 'signed-out' });
    leave(socket);
    socket.close(4401, 'signed out');
  }

  function tellDesks(class_id: number): void {
    for (const socket of rooms.of(deskRoom(class_id))) tell(socket, { type: 'session', class_id });
  }

  async function tellAttendance(notice: Notice & { kind: 'attendance' }): Promise<void> {
    // Read again after each query: a socket may have joined, or lost its right.
    const students = () => rooms.of(personRoom('student', notice.stud_id));
    const scanners = () => rooms.of(sessionRoom(notice.class_id));
    tellDesks(notice.class_id);
    if (students().length > 0) {
      const earned = await rewardNoticed(database.read, notice.attendance_id);
      if (earned) for (const socket of students()) tell(socket, { qrCode: notice.qrCode, ...earned });
    }
    if (scanners().length > 0) {
      const attendance = await presentStudent(database.read, notice.attendance_id);
      if (attendance)
        for (const socket of scanners()) tell(socket, { type: 'attendance', class_id: notice.class_id, attendance });
    }
  }

  async function tellScan({ stud_id, class_id, outcome }: Notice & { kind: 'scan' }): Promise<void> {
    const students = () => rooms.of(personRoom('student', stud_id));
    if (students().length === 0) return;
    const session = await refusedAt(database.read, stud_id, class_id);
    if (session) for (const socket of students()) tell(socket, { type: 'scan', outcome, ...session });
  }

  async function tellRoll({ stud_id, class_id, subject_id, isMark }: Notice & { kind: 'roll' }): Promise<void> {
    // Students see that they were set absent only at the end of the session.
    const students = () => (isMark ? [] : rooms.of(personRoom('student', stud_id)));
    const scanners = () => rooms.of(sessionRoom(class_id));
    tellDesks(class_id);
    if (students().length === 0 && scanners().length === 0) return;
    const noticed = await rollNoticed(database.read, clock, class_id, stud_id);
    if (!noticed) return;
    const { status, markedAbsent, attendance, balance, subject_name } = noticed;
    const own = { class_id, subject_id, subject_name, status, ...balance };
    for (const socket of students()) tell(socket, { type: 'roll', ...own });
    const seen = { class_id, stud_id, status, attendance, ...(markedAbsent && { markedAbsent }) };
    for (const socket of scanners()) tell(socket, { type: 'roll', ...seen });
  }

  /** Notifies the desks of professors who may scan at a session, even if they do not follow it yet. */
  async function tellTeachers(class_id: number): Promise<void> {
    tellDesks(class_id);
    for (const prof_id of await teachersOf(database.read, class_id)) {
      const isNew = (socket: WebSocket) => known.get(socket)?.isDesk && !rooms.of(deskRoom(class_id)).includes(socket);
      const desks = rooms.of(personRoom('professor', prof_id)).filter(isNew);
      if (desks.length === 0) continue;
      const mayScan = await ownSession(database.read, { prof_id, at: instantIn(clock) }, class_id, 'scan');
      if (mayScan) for (const socket of desks) tell(socket, { type: 'session', class_id });
    }
  }

  async function tellSession({ class_id, stud_ids }: Notice & { kind: 'session-changed' }): Promise<void> {
    const message = { type: 'session', class_id } as const;
    // A change of a session's students does not add a session to a list.
    if (stud_ids) tellDesks(class_id);
    else await tellTeachers(class_id);
    for (const socket of rooms.of(sessionRoom(class_id))) tell(socket, message);
    for (const stud_id of stud_ids ?? (await studentsNoticed(database.read, class_id)))
      for (const socket of rooms.of(personRoom('student', stud_id))) tell(socket, message);
  }

  async function showAward({ stud_id, award_id }: Notice & { kind: 'award' }): Promise<void> {
    const students = () => rooms.of(personRoom('student', stud_id));
    const award = students().length > 0 && (await awardedPointsOf(database.read, award_id));
    if (award) for (const socket of students()) tell(socket, { type: 'award', ...award });
  }

  async function lookAgain(socket: WebSocket): Promise<void> {
    const waiting = known.get(socket);
    if (waiting?.role !== 'professor') return;
    const { person_id: prof_id, class_ids, isDesk } = waiting;
    for (const class_id of class_ids) {
      const mayScan = await ownSession(database.read, { prof_id, at: instantIn(clock) }, class_id, 'scan');
      const then = known.get(socket);
      if (mayScan || !then?.class_ids.includes(class_id) || then.isDesk !== isDesk) continue;
      rooms.leave((isDesk ? deskRoom : sessionRoom)(class_id), socket);
      known.set(socket, { ...then, class_ids: then.class_ids.filter((each) => each !== class_id) });
      tell(socket, { type: 'signed-out', class_id });
    }
  }

  const lost = (error: unknown) => log.warn({ err: error }, 'a notice was lost');
  const stop = notices.subscribe((notice) => {
    if (notice.kind === 'attendance') tellAttendance(notice).catch(lost);
    else if (notice.kind === 'scan') tellScan(notice).catch(lost);
    else if (notice.kind === 'roll') tellRoll(notice).catch(lost);
    else if (notice.kind === 'session-changed') tellSession(notice).catch(lost);
    else if (notice.kind === 'session-made') tellTeachers(notice.class_id).catch(lost);
    else if (notice.kind === 'redemptions') {
      for (const socket of rooms.of(personRoom('professor', notice.prof_id)))
        if (known.get(socket)?.isDesk) tell(socket, { type: 'redemptions' });
    } else if (notice.kind === 'redemption-verified' || notice.kind === 'redemption-decided') {
      const { kind: type, stud_id, transaction_id } = notice;
      for (const socket of rooms.of(personRoom('student', stud_id))) tell(socket, { type, transaction_id });
    } else if (notice.kind === 'award') showAward(notice).catch(lost);
    else if (notice.kind === 'rights-ended')
      for (const socket of rooms.of(personRoom('professor', notice.prof_id))) lookAgain(socket).catch(lost);
    else if (notice.kind === 'signed-out') {
      for (const socket of rooms.of(personRoom(notice.role, notice.person_id))) {
        const signIn = known.get(socket)?.signIn;
        if (signIn === notice.keep || (notice.signIn !== undefined && signIn !== notice.signIn)) continue;
        signOut(socket);
      }
    } else if (notice.kind === 'missed') {
      // The missed notices may include a sign-out, so every client has to authenticate again and read again.
      for (const socket of known.keys()) {
        leave(socket);
        socket.close(1012, 'please come back');
      }
    }
  });

  return {
    admit(socket) {
      const [oldest] = unproved;
      if (oldest && unproved.size >= MOST_UNPROVED) {
        unproved.delete(oldest);
        oldest.close(4408, 'too many sockets');
      }
      unproved.add(socket);
    },
    join(socket, waiting) {
      leave(socket);
      const room = personRoom(waiting.role, waiting.person_id);
      const [oldest, ...others] = rooms.of(room);
      if (oldest && others.length + 1 >= MOST_SOCKETS[waiting.role]) {
        leave(oldest);
        oldest.close(4408, 'too many sockets');
      }
      known.set(socket, waiting);
      for (const each of roomsOf(waiting)) rooms.enter(each, socket);
    },
    leave,
    signOut,
    lookAgain,
    get size() {
      return known.size;
    },
    close() {
      stop();
      for (const socket of [...known.keys(), ...unproved]) socket.close(1012, 'the server restarts');
      known.clear();
      unproved.clear();
    },
  };
}
