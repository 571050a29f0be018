import * as calls from '#contract/attendance/roll/class-packet-calls.ts';
import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { notePacket } from '#server/attendance/check-in/class-packet-queries.ts';
import { cardHashes } from '#server/attendance/qr/card-queries.ts';
import { studentTag } from '#server/attendance/qr/student-tag.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import type { ActionResult, Asked } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { settingsReader, storedSetting } from '#server/platform/settings/settings-queries.ts';
import { rollOf } from './roll-actions.ts';

/** The length of a card's hash in a packet, in hex digits: 128 bits. */
const CARD_HASH_LENGTH = 32;

const packetSettings = settingsReader(['cards', 'offline_hours', 'time_zone']);

/** What a device needs to scan at a session with this roll without a network. */
export async function packetOf(
  { config, clock, database: { read } }: Services,
  roll: Roll,
): Promise<ReplyOf<typeof calls.getClassPacket>> {
  const { cards, offline_hours, time_zone } = await packetSettings(read);
  const serverTime = instantIn(clock);
  const { day, time } = localTime(serverTime, time_zone);
  const days = time < calls.TAGS_OF_TOMORROW_FROM ? [day] : [day, dayAfter(day)];
  const key = config.serverKey ?? (await storedSetting(read, 'server_key'));
  const ids = roll.roll.map(({ student }) => student.stud_id);
  const hashes = cards === 'off' ? new Map<number, string>() : await cardHashes(read, ids);
  return {
    roll: { ...roll, roll: roll.roll.map((entry) => ({ ...entry, reason: '' })) },
    students: ids.map((stud_id) => {
      const card = hashes.get(stud_id)?.slice(0, CARD_HASH_LENGTH);
      return { stud_id, tags: days.map((each) => studentTag(key, stud_id, each)), ...(card && { card }) };
    }),
    serverTime,
    offlineUntil: secondsAfter(serverTime, Math.min(calls.PACKET_HOURS, offline_hours) * 3600),
  };
}

/**
 * Returns what a device needs to scan at a session without a network, and notes that the device has it.
 * @returns the packet, or `notFound` for a session in the bin or one at which the professor may not scan
 * @see docs/decisions/0066
 */
export async function classPacketAction(
  { who, params, query }: Pick<Asked<typeof calls.getClassPacket>, 'who' | 'params' | 'query'>,
  services: Services,
): ActionResult<typeof calls.getClassPacket> {
  const { database } = services;
  const session = await ownSession(database.read, who, params.sessionId, 'scan');
  if (!session || session.isdeleted) return notFound;
  const packet = await packetOf(services, await rollOf(services, who, session));
  const { serverTime, offlineUntil } = packet;
  if (offlineUntil > serverTime) await database.write((db) => notePacket(db, who, session, query.device, serverTime));
  return packet;
}
