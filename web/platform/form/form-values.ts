import type { BodyOf, Call } from '#contract/platform/base/call.ts';
import type { TypedNumber } from './number-field.tsx';

/** Form values for fields of a call's body: numbers as typed, everything else as text, '' for none */
export type EntryOf<C extends Call, Field extends keyof BodyOf<C> = keyof BodyOf<C>> = {
  readonly [Name in Field]: NonNullable<BodyOf<C>[Name]> extends number ? TypedNumber : string;
};
