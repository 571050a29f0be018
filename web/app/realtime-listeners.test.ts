/**
 * The files that listen to the realtime channel: for each message of the server, the files that handle it, and what
 * they do. `web/platform/base/realtime-socket.ts` opens the channel, `server/app/realtime/realtime-hub.ts` sends. The
 * list is compared with the sources.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RealtimeServerMessage } from '#contract/app/realtime/realtime-messages.ts';

/** A message's type, or for a message without a type a field that identifies it */
type Message = Extract<RealtimeServerMessage, { type: string }>['type'] | 'reward' | 'success';

const sessionScreens = 'web/attendance/roll/session-realtime.ts';
const desk = 'web/attendance/session/desk.ts';
const codeOnShow = 'web/attendance/qr/qr-show.ts';
const ownRoll = 'web/attendance/own-attendance/own-roll-data.ts';
const tickets = 'web/rewards/tickets/ticket-news.ts';

const listeners: Record<Message, Record<string, string>> = {
  attendance: { [sessionScreens]: 'The scanner and the roll add the student.' },
  success: { [sessionScreens]: 'The scanner takes the code that it recorded as confirmed.' },
  session: {
    [sessionScreens]: 'The scanner and the roll read the session again.',
    [desk]: 'Lists of sessions and of today read again.',
    [ownRoll]: 'The pass and the own attendance read again.',
  },
  roll: {
    [sessionScreens]: 'The scanner and the roll show what the student is now.',
    [codeOnShow]: 'The pass says what the student is now.',
    [ownRoll]: 'The pass and the own attendance read again, and the pass says what the student is now.',
    [tickets]: 'Shop and tickets read points again.',
  },
  reward: {
    [codeOnShow]: 'The code goes, and the pass shows the reward.',
    [ownRoll]: 'The own attendance reads again.',
    [tickets]: 'Shop and tickets read points again.',
  },
  scan: { [codeOnShow]: 'The code goes, and the pass says why it was refused.' },
  award: {
    [ownRoll]: 'A toast tells of the points, and the pass reads again.',
    [tickets]: 'Shop and tickets read points again.',
  },
  redemptions: { [desk]: 'The waiting redemptions are read again.' },
  'redemption-verified': { [tickets]: 'Tickets read again.' },
  'redemption-decided': {
    [ownRoll]: 'The pass reads points again.',
    [tickets]: 'Shop and tickets read again.',
  },
  'signed-out': {
    'web/platform/base/realtime-socket.ts': 'The sign-in ends.',
    [sessionScreens]: 'With a session: the access to it has ended, and its screen says so.',
    [desk]: 'With a session: lists of sessions read again.',
  },
};

/** Refetches the student's points after every message. */
const hearsAll = 'web/rewards/points/points-data.ts';

/** The file that opens the channel for every student screen except the screen of the code. */
const studentChannel = 'web/platform/base/student-channel.ts';

const listed = new Set(Object.values(listeners).flatMap((files) => Object.keys(files)));

test('lists every file that opens the channel', () => {
  const opens = globSync('web/**/*.{ts,tsx}').filter(
    (file) =>
      !file.includes('.test.') &&
      /\b(?:openRealtimeSocket|useStudentChannel)(?:<[^(]*>)?\(/.test(readFileSync(file, 'utf8')),
  );
  expect(opens.sort()).toEqual([...listed, hearsAll, studentChannel].sort());
});

test.each([...listed])('lists exactly the messages that %s handles', (file) => {
  const source = readFileSync(file, 'utf8').replaceAll(/^import .*$|\/\/.*$|\/\*[\s\S]*?\*\/$/gm, '');
  const heard = Object.keys(listeners).filter((message) =>
    message === 'reward' ? /\breward\b/.test(source) : source.includes(`'${message}'`),
  );
  expect(heard).toEqual(Object.keys(listeners).filter((message) => file in listeners[message as Message]));
});

test.each(Object.entries(listeners))('the table of what others do says who hears %s', (message, files) => {
  const rows = readFileSync('docs/locks-and-caches.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const told = rows.filter((row) => row.split(' | ')[1]?.includes(`\`${message}\``)).join('\n');
  const named = new Set([...told.matchAll(/`([\w-]+\.ts)`/g)].map(([, file]) => file));
  for (const file of Object.keys(files)) expect([...named], file).toContain(file.split('/').at(-1));
});
