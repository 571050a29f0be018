import * as z from 'zod/mini';

/** The path of the realtime channel on the application's own origin. @see decisions §5.1 */
export const REALTIME_PATH = '/realtime';

/** The largest message of a client, in bytes. */
export const LARGEST_MESSAGE_BYTES = 1024;

/** A short text in a message, such as a sign-in token. */
export const shortText = z.string().check(z.maxLength(200));

/**
 * The last message before the server closes a socket whose sign-in ended. If the message has a `class_id`, the socket
 * stays open: only the professor's access to that session ended, and no more notices about it follow.
 * @see decisions §3.1, docs/decisions/0035
 */
export const signedOutNotice = z.object({ type: z.literal('signed-out'), class_id: z.optional(z.int()) });
export type SignedOutNotice = z.output<typeof signedOutNotice>;
