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
 * Sockets that one account may hold at a time; the oldest goes when one more comes. A professor has one for each screen,
 * and as many sign-ins.
 */
const MOST_SOCKETS: Readonly<Record<Role, number>> = { student: 3, professor: 50, admin: 50 };

/** Sockets of this process that have proved nothing; the oldest goes when one more comes. */
const MOST_UNPROVED = 500;

/** Who waits at a socket, once it has proved it. */
export interface Waiting {
  role: Role;
  person_id: number;
  signIn: string;
  /** The sessions on show: one of a scanner, some of a desk. */
  class_ids: readonly number[];
  /** A professor's screen that is no scanner: it is told what to read again, and nothing else. */
  isDesk?: boolean;
}

/** All sockets of this process, found by whom they belong to, so that a notice costs nothing to the others. */
export interface RealtimeHub {
  /** Counts a socket that has just been opened, and has proved nothing so far. */
  admit(socket: WebSocket): void;
  /** Takes up a socket that has proved who it is; proving again replaces what was known of it. */
  join(socket: WebSocket, waiting: Waiting): void;
  leave(socket: WebSocket): void;
  /** Tells a socket that its sign-in has ended, and closes it. */
  signOut(socket: WebSocket): void;
  /** Looks again whether whoever waits at a scanner may still scan there; if not, says so and tells no more of that session. */
  lookAgain(socket: WebSocket): Promise<void>;
  /** Sockets held now that have proved who they are. */
  readonly size: number;
  /** Stops listening and tells every socket that the server goes away. */
  close(): void;
}

/** Sends a message if the socket still listens. */
export function tell(socket: WebSocket, message: RealtimeServerMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

class Rooms {
  readonly #rooms = new Map<string, Set<WebSocket>>();

  of(key: string): ReadonlySet<WebSocket> {
    return this.#rooms.get(key) ?? new Set();
  }

  enter(key: string, socket: WebSocket): void {
    const room = this.#rooms.get(key) ?? new Set();
    room.add(socket);
    this.#rooms.set(key, room);
  }

  leave(key: string, socket: WebSocket): void {
    const room = this.#rooms.get(key);
    room?.delete(socket);
    if (room?.size === 0) this.#rooms.delete(key);
  }
}

/** Opens the hub on the application's notices. @see decisions §5 */
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
    const students = rooms.of(personRoom('student', notice.stud_id));
    const scanners = rooms.of(sessionRoom(notice.class_id));
    tellDesks(notice.class_id);
    if (students.size > 0) {
      const earned = await rewardNoticed(database.read, notice.attendance_id);
      if (earned) for (const socket of students) tell(socket, { qrCode: notice.qrCode, ...earned });
    }
    if (scanners.size > 0) {
      const attendance = await presentStudent(database.read, notice.attendance_id);
      if (attendance)
        for (const socket of scanners) tell(socket, { type: 'attendance', class_id: notice.class_id, attendance });
    }
  }

  async function tellScan({ stud_id, class_id, outcome }: Notice & { kind: 'scan' }): Promise<void> {
    const students = rooms.of(personRoom('student', stud_id));
    if (students.size === 0) return;
    const session = await refusedAt(database.read, stud_id, class_id);
    if (session) for (const socket of students) tell(socket, { type: 'scan', outcome, ...session });
  }

  async function tellRoll({ stud_id, class_id, subject_id, isMark }: Notice & { kind: 'roll' }): Promise<void> {
    // What they are has not changed.
    const students = isMark ? [] : [...rooms.of(personRoom('student', stud_id))];
    const scanners = rooms.of(sessionRoom(class_id));
    tellDesks(class_id);
    if (students.length === 0 && scanners.size === 0) return;
    const noticed = await rollNoticed(database.read, clock, class_id, stud_id);
    if (!noticed) return;
    const { status, markedAbsent, attendance, balance, subject_name } = noticed;
    const own = { class_id, subject_id, subject_name, status, ...balance };
    for (const socket of students) tell(socket, { type: 'roll', ...own });
    const seen = { class_id, stud_id, status, attendance, ...(markedAbsent && { markedAbsent }) };
    for (const socket of scanners) tell(socket, { type: 'roll', ...seen });
  }

  /** Tells those at a desk who may scan at a session, whether they follow it yet or not, as long as it is theirs. */
  async function tellTeachers(class_id: number): Promise<void> {
    tellDesks(class_id);
    for (const prof_id of await teachersOf(database.read, class_id)) {
      const isNew = (socket: WebSocket) => known.get(socket)?.isDesk && !rooms.of(deskRoom(class_id)).has(socket);
      const desks = [...rooms.of(personRoom('professor', prof_id))].filter(isNew);
      if (desks.length === 0) continue;
      const mayScan = await ownSession(database.read, { prof_id, at: instantIn(clock) }, class_id, 'scan');
      if (mayScan) for (const socket of desks) tell(socket, { type: 'session', class_id });
    }
  }

  async function tellSession({ class_id, stud_ids }: Notice & { kind: 'session-changed' }): Promise<void> {
    const message = { type: 'session', class_id } as const;
    // Who belongs to a session makes no other one appear in a list of them.
    if (stud_ids) tellDesks(class_id);
    else await tellTeachers(class_id);
    for (const socket of rooms.of(sessionRoom(class_id))) tell(socket, message);
    for (const stud_id of stud_ids ?? (await studentsNoticed(database.read, class_id)))
      for (const socket of rooms.of(personRoom('student', stud_id))) tell(socket, message);
  }

  async function showAward({ stud_id, award_id }: Notice & { kind: 'award' }): Promise<void> {
    const students = rooms.of(personRoom('student', stud_id));
    const award = students.size > 0 && (await awardedPointsOf(database.read, award_id));
    if (award) for (const socket of students) tell(socket, { type: 'award', ...award });
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
      // A sign-out may be among what was missed: whoever comes back proves anew who it is, and reads again.
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
