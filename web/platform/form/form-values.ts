import type { BodyOf, Call } from '#contract/platform/base/call.ts';
import type { TypedNumber } from './number-field.tsx';

/** Form values for fields of a call's body: numbers as a number field has them, all others as text, '' if empty */
export type EntryOf<C extends Call, Field extends keyof BodyOf<C> = keyof BodyOf<C>> = {
  readonly [Name in Field]: NonNullable<BodyOf<C>[Name]> extends number ? TypedNumber : string;
};
