/** The messages that clients and the server send over a socket. */
import { describe, expect, it } from 'vitest';
import { readClientMessage, readServerMessage } from './realtime-messages.ts';

describe('a client says', () => {
  it.each([
    [{ token: 'abc' }, { token: 'abc' }],
    [
      { token: 'abc', qrCode: 'Q' },
      { token: 'abc', qrCode: 'Q' },
    ],
    [{ type: 'scanner' }, { type: 'scanner' }],
    [
      { type: 'scanner', token: 'abc', class_id: 7 },
      { type: 'scanner', token: 'abc', class_id: 7 },
    ],
    [
      { qrCode: 'Q', subject_id: 3 },
      { qrCode: 'Q', subject_id: 3 },
    ],
    [
      { qrCode: 'Q', subject_id: 3, success: true },
      { qrCode: 'Q', subject_id: 3 },
    ],
  ])('%j', (said, read) => {
    expect(readClientMessage(JSON.stringify(said))).toEqual(read);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"token"',
    '{}',
    '{"token":5}',
    `{"token":"${'a'.repeat(201)}"}`,
    '{"success":true}',
  ])('nothing with %s', (text) => {
    expect(readClientMessage(text)).toBeUndefined();
  });
});

describe('the server says', () => {
  const reward = { kind: 'none', message: 'Enjoy your class', streak: 1, points: 1, exp: 1, level: 0 };
  const source = {
    class_id: 2,
    subject_id: 3,
    subject_name: 'Logic',
    class_createdAt: '2026-11-21T00:00:00.000Z',
    class_token: 1,
    class_exp: 1,
    current_level: 1,
  };
  const student = { stud_id: 1, first_name: 'Ana', middle_name: '', last_name: 'Abad', courseYearSection: 'BSCS 4A' };
  const attendance = {
    attendance_id: 1,
    student,
    class_id: 2,
    class: { class_id: 2 },
    createdAt: '2026-11-21T00:00:00.000Z',
    status: 'present',
    source: 'code',
    latestAttendedDate: '2026-11-21T00:00:00.000Z',
  };

  it.each([
    { qrCode: 'Q', ...source, reward },
    { success: true, qrCode: 'Q', subject_id: 3 },
    { type: 'attendance', class_id: 2, attendance },
    { type: 'roll', class_id: 2, stud_id: 1, status: 'absent', attendance: null },
    { type: 'roll', class_id: 2, subject_id: 3, subject_name: 'Logic', status: 'late', points: 5, exp: 50, level: 1 },
    { type: 'signed-out' },
    {
      type: 'scan',
      outcome: 'already-in-class',
      class_id: 2,
      subject_id: 3,
      subject_name: 'Logic',
      class_courseYearSection: '',
      since: '2026-11-21T00:00:00.000Z',
    },
  ])('%j', (said) => {
    expect(readServerMessage(JSON.stringify(said))).toEqual(said);
  });

  it.each([
    '{"success":false,"qrCode":"Q","subject_id":3}',
    '{"type":"other"}',
    '{"type":"scan","class_id":2}',
    'no JSON',
  ])('nothing with %s', (text) => {
    expect(readServerMessage(text)).toBeUndefined();
  });
});
