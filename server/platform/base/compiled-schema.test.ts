/** Compiled schemas judge as the ones from which they are made. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#contract/app/calls.ts';
import { compiled } from './compiled-schema.ts';

const isShort = z.refine<{ name: string }>(({ name }) => name.length < 9, 'name is too long.');
const schema = z.object({
  sent: z.object({ name: z.string('name must be text.'), nick: z.optional(z.string()) }).check(isShort),
  rows: z.nullable(
    z.array(z.object({ id: z.int(), at: z.optional(z.object({ day: z.string() })) })).check(z.maxLength(2)),
  ),
});

it.each([
  ['what is declared', { sent: { name: 'Ana', nick: 'A' }, rows: [{ id: 1, at: { day: 'Monday' } }] }],
  [
    'undeclared fields at every depth',
    { more: 1, sent: { name: 'Ana', more: 1 }, rows: [{ id: 1, at: { day: '', more: 1 }, more: 1 }] },
  ],
  ['a missing and a null value', { sent: { name: 'Ana' }, rows: null }],
  ['a field of another type', { sent: { name: 7 }, rows: [{ id: '1' }] }],
  ['an object that is refused as a whole', { sent: { name: 'Bartholomew' }, rows: [] }],
  ['a list that is too long', { sent: { name: 'Ana' }, rows: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
  ['something else than an object', 'text'],
])('judge %s alike', (_what, value) => {
  const [plain, fast] = [z.safeParse(schema, value), z.safeParse(compiled(schema), value)];
  expect(fast.data).toEqual(plain.data);
  expect(fast.error?.issues).toEqual(plain.error?.issues);
});

it('is made once, with the declared fields of every reply', () => {
  for (const { reply } of Object.values(calls)) {
    expect(compiled(reply)).toBe(compiled(reply));
    if (reply._zod.def.type !== 'object') continue;
    expect(z.toJSONSchema(compiled(reply), { unrepresentable: 'any' })).toEqual(
      z.toJSONSchema(reply, { unrepresentable: 'any' }),
    );
  }
});
