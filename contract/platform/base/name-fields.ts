import * as z from 'zod/mini';
import {
  checkedText,
  described,
  given,
  givenOrNot,
  type OptionalField,
  type RequiredField,
  textOrKeep,
} from './fields.ts';
import { seenIfTyped, visibleAlone } from './strip-invisible.ts';
import { isVisible } from './visible-characters.ts';

/** The longest part of a person's name, in characters. */
const LONGEST_NAME_PART = 100;

function visibleText(label: string) {
  return checkedText(label, LONGEST_NAME_PART);
}

function withLetter(label: string) {
  return z.refine<string>(
    (name) => name === '' || (isVisible(name) && /\p{L}/u.test(name)),
    `${label} must have a visible letter.`,
  );
}

/**
 * A first or last name, 1 to 100 characters with at least one letter. Invisible and direction-changing characters are
 * removed. `sentence` is the message if the name is empty after that.
 */
export function personName(label: string, sentence: string): RequiredField<string, string> {
  const name = visibleText(label).check(z.minLength(1, sentence), withLetter(label));
  return described(z.pipe(given, z.pipe(visibleAlone, name)), {
    type: 'string',
    minLength: 1,
    maxLength: LONGEST_NAME_PART,
  });
}

/** A first or last name in an update: blank, null or missing means "keep the current one" and becomes ''. */
export function personNameOrKeep(label: string): OptionalField<string, string | null | undefined> {
  return optionalName(label, z.pipe(visibleAlone, visibleText(label).check(withLetter(label))));
}

/** A middle name: may be blank, and needs no letter. */
export function middleName(): OptionalField<string, string | null | undefined> {
  return optionalName('Middle name', z.pipe(visibleAlone, visibleText('Middle name')));
}

/** A middle name in an update: blank means that there is none; null or missing means "keep" (null). */
export function middleNameOrKeep(): OptionalField<string | null, string | null | undefined> {
  return textOrKeep(middleName(), LONGEST_NAME_PART);
}

/** The name of a thing in an update: blank, null or missing means "keep the current one" and becomes ''. */
export function nameOrKeep(
  label: string,
  longest = LONGEST_NAME_PART,
): OptionalField<string, string | null | undefined> {
  return optionalName(label, checkedText(label, longest), longest);
}

/** Refuses typed text that is invisible. Otherwise, an invisible name would look saved but be blank. */
function optionalName(
  label: string,
  name: z.ZodMiniType<string, NonNullable<unknown>>,
  longest = LONGEST_NAME_PART,
): OptionalField<string, string | null | undefined> {
  return described(z.pipe(givenOrNot, z.pipe(seenIfTyped(label), name)), {
    type: ['string', 'null'],
    maxLength: longest,
    description: 'Blank, null or absent: no value. In an update, this keeps the current value.',
  });
}
