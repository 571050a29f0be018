import type { CallName } from '#contract/app/calls.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';
import { absentObjects, type Objects } from '#testkit/samples/sample-objects.ts';

/** The objects that a call's sample names. */
function namedObjects(name: CallName): (keyof Objects)[] {
  const plain = JSON.stringify(callSamples(absentObjects)[name]);
  return (Object.keys(absentObjects) as (keyof Objects)[]).filter(
    (key) => JSON.stringify(callSamples({ ...absentObjects, [key]: 1 })[name]) !== plain,
  );
}

/**
 * Every combination of the call's objects, except combinations in which all objects belong together.
 * @param reach groups of one's own objects that belong together
 * @param beyond objects of other people, or ids that do not exist
 */
export function mixtures(name: CallName, reach: readonly Objects[], beyond: readonly Objects[]): Objects[] {
  const keys = namedObjects(name);
  let mixed: Objects[] = [absentObjects];
  for (const key of keys) {
    mixed = mixed.flatMap((each) => [...reach, ...beyond].map((from) => ({ ...each, [key]: from[key] })));
  }
  const belongTogether = (each: Objects) => reach.some((own) => keys.every((key) => each[key] === own[key]));
  return mixed.filter((each) => !belongTogether(each));
}
