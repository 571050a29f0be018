import { act, screen, within } from '@testing-library/react';
import { calls } from '#contract/app/calls.ts';
import { type RollEntry, rollChanged, type StatusToSet } from '#contract/attendance/roll/roll-calls.ts';
import { RollScreen } from '#web/attendance/roll/roll-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { exampleRoll } from './examples.ts';
import { answers, type FakeAnswer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

/** The server's roll; each test starts with its own roll. */
const kept = { roll: exampleRoll() };

/** Sets a status on the server: returns the new entry, or undefined if the entry has changed in the meantime. */
function put({ stud_id, status, was }: StatusToSet, reason = ''): RollEntry | undefined {
  const before = kept.roll.roll.find((entry) => entry.student.stud_id === stud_id);
  if (!before || before.status !== was) return undefined;
  const markedAbsent = status === 'absent' && !kept.roll.isOver;
  const now = markedAbsent ? null : status;
  const entry: RollEntry = {
    ...before,
    status: now,
    markedAbsent,
    reason,
    source: 'hand',
    changes: before.changes + 1,
  };
  kept.roll = { ...kept.roll, roll: kept.roll.roll.map((other) => (other === before ? entry : other)) };
  return entry;
}
const entryNow = (stud_id: number) => kept.roll.roll.find((entry) => entry.student.stud_id === stud_id);

const server: readonly FakeAnswer[] = [
  answers(calls.getRoll, () => kept.roll),
  answers(calls.setStatus, ({ body }) => {
    const given = body as StatusToSet & { reason: string };
    const entry = put(given, given.reason);
    if (!entry) return rollChanged.saying({ entry: entryNow(given.stud_id) }) as never;
    return { message: calls.setStatus.done, entry, attendance: null, reward: null, kept: null };
  }),
  answers(calls.setStatuses, ({ body }) => {
    const done = (body as { entries: StatusToSet[] }).entries.flatMap((each) => put(each) ?? []);
    return { message: calls.setStatuses.done, done, failed: [], counts: kept.roll.counts };
  }),
  answers(calls.closeRoll, ({ body }) => {
    const { closed } = body as { closed: boolean };
    const session = { ...kept.roll.class, closedAt: closed ? '2026-11-21T01:00:00.000Z' : null };
    const status = (entry: RollEntry) => (closed ? (entry.status ?? 'absent') : entry.status);
    kept.roll = {
      ...kept.roll,
      class: session,
      isOver: closed,
      roll: kept.roll.roll.map((e) => ({ ...e, status: status(e) })),
    };
    return { message: calls.closeRoll.done, class: session, counts: kept.roll.counts };
  }),
];
const show = (...more: FakeAnswer[]) =>
  renderScreen(<RollScreen />, {
    at: paths.roll.href({ subjectID: 7, sessionID: 25 }),
    pattern: paths.roll.pattern,
    role: 'professor',
    server: [...server, ...more],
  });
const choiceOf = (name: string) => within(screen.getByRole('group', { name }));
const statusOf = (name: string) =>
  choiceOf(name)
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-pressed') === 'true')
    ?.getAttribute('aria-label') ?? null;
const foot = () => screen.getByRole('region', { name: 'Last change' }).textContent;
/** Presses keys one after another, and waits until each result has rendered, even on a slow machine. */
async function press(user: ReturnType<typeof show>['user'], ...keys: string[]) {
  for (const key of keys) {
    await user.keyboard(key);
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  }
}
const counted = () =>
  within(screen.getByRole('group', { name: 'Show' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

/** A roll of four on its screen, with a server that stores it: its data, actions and queries */
export const keptRoll = { kept, put, entryNow, show, choiceOf, statusOf, foot, press, counted };
