import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import { signInToken } from '#web/platform/base/sign-in-store.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';

const OWNER = 'rollcall-kept-owner';
const DEVICE = 'rollcall-device';

/** Identifies the professor's sign-in without revealing its token; undefined without one. */
export const signInMark = () => signInToken('professor')?.slice(0, 12);

/** A value that identifies this browser to the server, the same for everyone who signs in here. */
export function deviceMark(): string {
  const known = storedText(DEVICE);
  if (known !== null) return known;
  const made = randomKey();
  storeText(DEVICE, made);
  return made;
}

/** The id of the professor who is signed in here; undefined until a reply has told it. */
export function ownerNow(): number | undefined {
  const [mark, id] = (storedText(OWNER) ?? '').split(' ');
  return mark !== undefined && mark === signInMark() ? Number(id) : undefined;
}

/** Asks the server who is signed in, if this device does not know it. */
export async function learnOwner(): Promise<number> {
  const known = ownerNow();
  if (known !== undefined) return known;
  const { prof_id } = await send(getProfessor);
  storeText(OWNER, `${signInMark()} ${prof_id}`);
  return prof_id;
}
