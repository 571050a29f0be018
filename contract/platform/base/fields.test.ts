/** What each kind of field accepts and returns, and its message when it refuses. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress } from './email-fields.ts';
import {
  clockTime,
  clockTimeOrKeep,
  dayOrNone,
  flagOrKeep,
  id,
  idOrNone,
  instantOrKeep,
  optionalText,
  password,
  requiredText,
  text,
  wholeNumber,
  wholeNumberOrKeep,
} from './fields.ts';
import { middleName, nameOrKeep, personName, personNameOrKeep } from './name-fields.ts';
import { optionalProgramLevel, programLevel, programLevelOrKeep } from './program-level-fields.ts';
import { oneOf, oneOfOrKeep } from './word-fields.ts';

const MISSING = 'All fields are required.';
const fields = {
  text: text('Name', 5),
  requiredText: requiredText('Name', MISSING, 5),
  optionalText: optionalText('Name', 5),
  emailAddress: emailAddress('Email', MISSING),
  password: password('Password', MISSING),
  id: id(),
  idOrNone: idOrNone('stud_id'),
  oneOf: oneOf('entries', ['records', 'marks']),
  oneOfOrBlank: oneOf('Icon', ['', 'gift', 'star']),
  oneOfOrKeep: oneOfOrKeep('Names', ['full', 'initials']),
  wholeNumber: wholeNumber('Quantity', MISSING),
  threshold: wholeNumber('Threshold', MISSING, 1),
  wholeNumberOrKeep: wholeNumberOrKeep('Quantity'),
  flagOrKeep: flagOrKeep('isOpen'),
  clockTime: clockTime('Start time', MISSING),
  clockTimeOrKeep: clockTimeOrKeep('Start time'),
  dayOrNone: dayOrNone('Date'),
  instantOrKeep: instantOrKeep('Until'),
  personName: personName('First name', MISSING),
  personNameOrKeep: personNameOrKeep('First name'),
  middleName: middleName(),
  nameOrKeep: nameOrKeep('Subject name'),
  programLevel: programLevel('Program level', MISSING),
  optionalProgramLevel: optionalProgramLevel('Program level'),
  programLevelOrKeep: programLevelOrKeep('Program level'),
};
type Kind = keyof typeof fields;

/** Checks one field of a body; `undefined` leaves the field out. */
function checked(kind: Kind, value: unknown) {
  return z.safeParse(z.object({ field: fields[kind] }), value === undefined ? {} : { field: value });
}

const taken: [Kind, unknown, unknown][] = [
  ['personName', ' \u202EGr\u200Bace\u00AD\u3164 ', 'Grace'],
  // Joiners that change what is visible stay in Sinhala and Persian, and only there.
  ['personName', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
  ['personName', '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627', '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627'],
  ['personName', 'An\u200Da', 'Ana'],
  ['personNameOrKeep', '', ''],
  ['middleName', '-\u2060', '-'],
  ['nameOrKeep', null, ''],
  ['text', '  a b ', 'a b'],
  ['requiredText', ' abc ', 'abc'],
  ['requiredText', 'e\u0301', '\u00E9'],
  ['optionalText', undefined, ''],
  ['optionalText', null, ''],
  ['optionalText', ' ', ''],
  ['emailAddress', ' ana@school.org ', 'ana@school.org'],
  ['password', '  spaces stay  ', '  spaces stay  '],
  ['password', 'e\u0301\u{1F600}'.repeat(128), '\u00E9\u{1F600}'.repeat(128)],
  ['id', 7, 7],
  ['id', '7', 7],
  ['id', '2147483647', 2_147_483_647],
  ['idOrNone', '7', 7],
  ['idOrNone', '', null],
  ['idOrNone', undefined, null],
  ['oneOf', undefined, 'records'],
  ['oneOf', '', 'records'],
  ['oneOf', 'marks', 'marks'],
  ['oneOfOrKeep', '', null],
  ['oneOfOrKeep', undefined, null],
  ['oneOfOrKeep', 'full', 'full'],
  ['wholeNumber', 0, 0],
  ['wholeNumber', '007', 7],
  ['wholeNumber', ' 1000000 ', 1_000_000],
  ['threshold', '1', 1],
  ['wholeNumberOrKeep', '', null],
  ['wholeNumberOrKeep', undefined, null],
  ['wholeNumberOrKeep', null, null],
  ['wholeNumberOrKeep', '0', 0],
  ['flagOrKeep', undefined, null],
  ['flagOrKeep', 'false', false],
  ['flagOrKeep', true, true],
  ['clockTime', '8:05', '08:05'],
  ['clockTime', '23:59', '23:59'],
  ['clockTimeOrKeep', null, null],
  ['clockTimeOrKeep', '', null],
  ['clockTimeOrKeep', '0:00', '00:00'],
  ['dayOrNone', '', null],
  ['dayOrNone', '2028-02-29', '2028-02-29'],
  ['dayOrNone', '1900-01-01', '1900-01-01'],
  ['dayOrNone', '2999-12-31', '2999-12-31'],
  ['instantOrKeep', '2026-11-25T08:00:00Z', '2026-11-25T08:00:00.000Z'],
  ['instantOrKeep', '2026-11-25T08:00+08:00', '2026-11-25T00:00:00.000Z'],
  ['programLevel', ' bscs  4a', 'BSCS 4A'],
  ['optionalProgramLevel', ' ', ''],
  ['optionalProgramLevel', undefined, ''],
  ['programLevelOrKeep', undefined, null],
  ['programLevelOrKeep', null, null],
  ['programLevelOrKeep', ' ', ''],
];

const refused: [Kind, unknown, string][] = [
  ['text', 'abcdef', 'Name must have at most 5 characters.'],
  ['text', 5, 'Name must be text.'],
  ['requiredText', undefined, MISSING],
  ['requiredText', null, MISSING],
  ['requiredText', '  ', MISSING],
  ['requiredText', '\u3164\u034F\u2800', MISSING],
  ['requiredText', '\u200B\u{E0041}', MISSING],
  ['requiredText', 'a\u0000', 'Name contains characters that cannot be used.'],
  ['requiredText', 'a\uD800', 'Name contains characters that cannot be used.'],
  ['requiredText', '\u202Eab', 'Name contains characters that cannot be used.'],
  ['requiredText', ['a'], 'Name must be text.'],
  ['optionalText', {}, 'Name must be text.'],
  ['personName', '\u3164\u200B', MISSING],
  ['personName', '\u2800', 'First name must have a visible letter.'],
  ['personName', 'a\u0000', 'First name contains characters that cannot be used.'],
  ['personNameOrKeep', '.', 'First name must have a visible letter.'],
  ['personNameOrKeep', '\u200B', 'First name must have a visible character.'],
  ['personNameOrKeep', '  ', 'First name must have a visible character.'],
  ['middleName', '\u2800 ', 'Middle name must have a visible character.'],
  ['nameOrKeep', ' \u200B', 'Subject name must have a visible character.'],
  ['emailAddress', undefined, MISSING],
  ['emailAddress', 'ana', 'Email must be an address like name@school.org.'],
  ['emailAddress', 'a@b.c, d@e.f', 'Email must be an address like name@school.org.'],
  ['password', '', MISSING],
  ['password', 'e\u0301'.repeat(257), 'Password must have at most 256 characters.'],
  ['password', '\u{1F600}'.repeat(257), 'Password must have at most 256 characters.'],
  ['password', 12345678, 'Password must be text.'],
  ['id', '1e3', 'The id must be a whole number.'],
  ['id', '0x10', 'The id must be a whole number.'],
  ['id', '0', 'The id must be a whole number.'],
  ['id', '01', 'The id must be a whole number.'],
  ['id', '1.5', 'The id must be a whole number.'],
  ['id', 1.5, 'The id must be a whole number.'],
  ['id', '2147483648', 'The id must be a whole number.'],
  ['id', undefined, 'The id must be a whole number.'],
  ['id', [1], 'The id must be a whole number.'],
  ['instantOrKeep', '2026-11-25T08:00:00', 'Until must be an instant like 2026-11-21T08:30:00.000Z.'],
  ['instantOrKeep', '2026-02-30T08:00:00Z', 'Until must be an instant like 2026-11-21T08:30:00.000Z.'],
  ['idOrNone', '1e3', 'stud_id must be a whole number.'],
  ['idOrNone', [1], 'stud_id must be a whole number.'],
  ['oneOf', 'toString', 'entries must be one of records, marks.'],
  ['oneOf', ['marks'], 'entries must be one of records, marks.'],
  ['oneOfOrBlank', 'rocket', 'Icon must be blank, or one of gift, star.'],
  ['wholeNumber', '', MISSING],
  ['wholeNumber', undefined, MISSING],
  ['wholeNumber', '-1', 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['wholeNumber', -1, 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['wholeNumber', 1_000_001, 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['wholeNumber', '1e3', 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['wholeNumber', 0.5, 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['wholeNumber', Number.NaN, 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['wholeNumber', true, 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['threshold', 0, 'Threshold must be a whole number from 1 to 1,000,000.'],
  ['wholeNumberOrKeep', 'many', 'Quantity must be a whole number from 0 to 1,000,000.'],
  ['flagOrKeep', 'yes', 'isOpen must be true or false.'],
  ['clockTime', undefined, MISSING],
  ['clockTime', '', MISSING],
  ['clockTime', '24:00', 'Start time must be a time like 08:30.'],
  ['clockTime', '8:5', 'Start time must be a time like 08:30.'],
  ['clockTimeOrKeep', 'noon', 'Start time must be a time like 08:30.'],
  ['dayOrNone', '2026-02-29', 'Date must be a day like 2026-11-21.'],
  ['programLevel', ' ', MISSING],
  ['programLevel', '\u2800', MISSING],
  ['requiredText', '\u0301\u{1D159}\uFFFC', MISSING],
  ['personName', '\u{13441}', 'First name must have a visible letter.'],
  ['personName', `Z${'\u0301\u0489'.repeat(9)}`, 'First name has too many accents on one letter.'],
  ['programLevel', undefined, MISSING],
  ['programLevelOrKeep', 4, 'Program level must be text.'],
  ['programLevelOrKeep', '\u200B', 'Program level must have a visible character.'],
  ['optionalProgramLevel', '\u200B', 'Program level must have a visible character.'],
];

it.each(taken)('%s takes %j as %j', (kind, value, expected) => {
  expect(checked(kind, value)).toEqual({ success: true, data: { field: expected } });
});

it.each(refused)('%s refuses %j: %s', (kind, value, sentence) => {
  expect(checked(kind, value).error?.issues[0]).toMatchObject({ message: sentence, path: ['field'] });
});

it('no value makes a field throw, and what a field returns it accepts again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(fields) as Kind[])), fc.anything(), (kind, value) => {
      const once = checked(kind, value);
      expect(once.success ? checked(kind, once.data.field) : once).toEqual(once);
    }),
    { numRuns: 2000 },
  );
});

describe('the published description', () => {
  const described = (kind: Kind) =>
    z.toJSONSchema(z.object({ field: fields[kind] }), { io: 'input', unrepresentable: 'any' });

  it.each([
    ['requiredText', { type: 'string', minLength: 1, maxLength: 5 }],
    ['wholeNumber', { type: ['integer', 'string'], minimum: 0, maximum: 1_000_000 }],
    ['id', { type: ['integer', 'string'], minimum: 1, maximum: 2_147_483_647 }],
    ['clockTime', { type: 'string' }],
    ['password', { type: 'string', format: 'password' }],
  ] as const)('says of a required %s what it takes', (kind, meta) => {
    expect(described(kind)).toMatchObject({ required: ['field'], properties: { field: meta } });
  });

  it.each([
    'optionalText',
    'wholeNumberOrKeep',
    'flagOrKeep',
    'clockTimeOrKeep',
    'dayOrNone',
    'programLevelOrKeep',
  ] as const)('says that %s may be left out', (kind) => {
    expect(described(kind)).not.toHaveProperty('required');
  });
});
