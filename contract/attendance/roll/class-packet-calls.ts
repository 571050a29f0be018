import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { id, instant, optionalText } from '#contract/platform/base/fields.ts';
import { roll } from './roll-calls.ts';

/** The most hours for which a device may use a class packet. */
export const PACKET_HOURS = 18;
/** The hour, by the school's clock, from which a class packet has the tags of the next day too. */
export const TAGS_OF_TOMORROW_FROM = '20:00';

/**
 * Everything that a scanner and a roll need without a network. The server notes which device has it.
 * @see docs/decisions/0066
 */
export const getClassPacket = call('GET', '/api/professor/getClassPacket/:sessionId', {
  summary: 'A session with its roll, and what a device needs to scan there without a network.',
  params: z.object({ sessionId: id() }),
  /** A value that identifies the browser, the same for all people who sign in there. */
  query: z.object({ device: optionalText('device', 64) }),
  reply: z.object({
    /** As `getRoll` has it, without reasons. */
    roll,
    /** What identifies the codes and the card of each student on the roll. */
    students: z.array(
      z.object({
        stud_id: z.int(),
        /** The ends of the student's QR values of today and, in the evening, of tomorrow. */
        tags: z.array(z.string()),
        /** The first 128 bits, in hex, of the SHA-256 of the card's value; left out if no card is accepted. */
        card: z.optional(z.string()),
      }),
    ),
    serverTime: instant,
    /** Until when the device may use the packet; not later than `serverTime` if scans cannot be kept. */
    offlineUntil: instant,
  }),
});
