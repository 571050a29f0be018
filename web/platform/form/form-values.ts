import type { BodyOf, Call } from '#contract/platform/base/call.ts';
import type { TypedNumber } from './number-field.tsx';

/** What a person enters of these fields of a call's body: a number as it is typed, anything else as text, '' for nothing. */
export type EntryOf<C extends Call, Field extends keyof BodyOf<C> = keyof BodyOf<C>> = {
  readonly [Name in Field]: NonNullable<BodyOf<C>[Name]> extends number ? TypedNumber : string;
};
