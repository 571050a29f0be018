import { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import { getMeetingPacket } from '#contract/attendance/timetable/timetable-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { send } from '#web/platform/calls/send.ts';
import { deviceMark } from './device-identity.ts';

/** A planned class that nobody has opened, by its rule and the day on which the rule plans it. */
interface PlannedMeeting {
  readonly rule_id: number;
  readonly day: string;
}

/** The factor between rule and day in an id; larger than any day number since 1970. */
const MOST_DAYS = 1_000_000;
const DAY_MS = 86_400_000;

/**
 * The id by which only this device knows the session of a planned class, until the server has made it. It is negative,
 * so that it is no session's id, and the same on every device.
 */
export function idOfMeeting({ rule_id, day }: PlannedMeeting): number {
  return -(rule_id * MOST_DAYS + Date.parse(day) / DAY_MS);
}

/** The planned class of such an id. */
export function meetingOfId(sessionId: number): PlannedMeeting {
  const day = new Date((-sessionId % MOST_DAYS) * DAY_MS).toISOString().slice(0, 10);
  return { rule_id: Math.floor(-sessionId / MOST_DAYS), day };
}

/** Reads the class packet of a session or of a planned class. If the class has been opened, returns its session's. */
export async function readPacket(sessionId: number): Promise<ReplyOf<typeof getClassPacket>> {
  const query = { device: deviceMark() };
  if (sessionId >= 0) return send(getClassPacket, { params: { sessionId }, query });
  const { rule_id: ruleId, day } = meetingOfId(sessionId);
  const packet = await send(getMeetingPacket, { params: { ruleId, day }, query });
  const session = packet.roll.class;
  return { ...packet, roll: { ...packet.roll, class: { ...session, class_id: session.class_id || sessionId } } };
}
