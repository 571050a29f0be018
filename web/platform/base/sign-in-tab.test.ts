/** The tabs of a simulated browser: they share local storage and the channel; each has its own session storage. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/platform/base/call.ts';
import { ASK_TABS_MS, openSignInTab } from './sign-in-tab.ts';

const ana = 'rcp_ana-0123456789';
const ben = 'rcp_ben-0123456789';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

function browser() {
  const local = storage();
  const tabs = new Set<ReturnType<typeof tab>>();
  function tab(session = storage(), blocked = false) {
    const gone: Role[] = [];
    const said: unknown[] = [];
    const others = () => [...tabs].filter((one) => one !== self && !one.asleep);
    const shared = () => {
      if (blocked) throw new DOMException('blocked', 'SecurityError');
      return local;
    };
    const own = openSignInTab(
      {
        local: shared,
        session: () => (blocked ? shared() : session),
        tell(message) {
          said.push(message);
          for (const other of others()) other.hear(message);
        },
      },
      { onGone: (role) => gone.push(role), onChange: () => {} },
    );
    const self = { ...own, session, gone, said, asleep: false };
    tabs.add(self);
    return self;
  }
  return {
    tab,
    local,
    close: (closed: ReturnType<typeof tab>) => tabs.delete(closed),
    /** Fires the browser's storage event. */
    notice: () => {
      for (const one of tabs) if (!one.asleep) one.look();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a new tab gets the sign-in from an open one, at once, and only if it asks', () => {
  const { tab } = browser();
  const [first, bystander] = [tab(), tab()];
  first.enter('professor', ana);
  const second = tab();
  expect(second.standing('professor')).toBe('asking');
  second.askTabs('professor');
  expect([second.standing('professor'), second.token('professor')]).toEqual(['in', ana]);
  expect([bystander.token('professor'), second.token('admin'), second.gone]).toEqual([null, null, []]);
});

test.each([
  ['was closed', true],
  ['is suspended', false],
])('without an answer the login shows: the tab that was signed in %s', (_, closed) => {
  const { tab, close } = browser();
  const first = tab();
  first.enter('admin', ana);
  if (closed) close(first);
  else first.asleep = true;
  const [second, third] = [tab(), tab()];
  for (const one of [second, third]) one.askTabs('admin');
  vi.advanceTimersByTime(ASK_TABS_MS - 1);
  expect([second.standing('admin'), third.standing('admin')]).toEqual(['asking', 'asking']);
  vi.advanceTimersByTime(1);
  expect([second.standing('admin'), third.standing('admin')]).toEqual(['out', 'out']);
});

test('no tab is asked if no one has signed in, or everyone has signed out', () => {
  const { tab } = browser();
  const first = tab();
  expect(first.standing('professor')).toBe('out');
  first.enter('professor', ana);
  first.leave('professor', 'signed-out');
  expect(tab().standing('professor')).toBe('out');
  // Local storage holds a student's token for all tabs.
  first.enter('student', ana);
  expect(tab().token('student')).toBe(ana);
});

test.each(['signed-out', 'ended'] as const)(
  'signing out in one tab signs out all tabs, and each knows the reason: %s',
  (how) => {
    const { tab, notice } = browser();
    const first = tab();
    for (const role of ['student', 'professor', 'admin'] as const) {
      first.enter(role, ana);
      const second = tab();
      second.askTabs(role);
      first.leave(role, how);
      notice();
      expect([second.token(role), second.standing(role), second.departure(role)]).toEqual([
        null,
        'out',
        how === 'ended' ? 'ended' : 'elsewhere',
      ]);
      expect([second.gone, second.peopleGone(role), second.session.length]).toEqual([[role], 1, 0]);
      // A page that loads now shows the same reason.
      expect(tab().departure(role)).toBe(how === 'ended' ? 'ended' : null);
      first.hear({ role });
      expect(first.said).toHaveLength(role === 'student' ? 0 : role === 'professor' ? 1 : 2);
    }
  },
);

test('another sign-in replaces the first in every tab, even in a suspended or duplicated one', () => {
  const { tab, notice } = browser();
  const first = tab();
  first.enter('professor', ana);
  const sleeper = tab();
  sleeper.askTabs('professor');
  const copied = storage();
  copied.setItem('proftoken', ana);
  sleeper.asleep = true;
  first.leave('professor', 'signed-out');
  first.enter('professor', ben);
  const duplicate = tab(copied);
  expect([duplicate.token('professor'), duplicate.standing('professor')]).toEqual([null, 'asking']);

  // The suspended tab answers before it has noticed that its own sign-in is over.
  sleeper.asleep = false;
  duplicate.hear({ role: 'professor', token: ana });
  expect(duplicate.token('professor')).toBeNull();
  notice();
  expect([sleeper.token('professor'), sleeper.standing('professor'), sleeper.gone]).toEqual([
    null,
    'asking',
    ['professor'],
  ]);
  for (const one of [sleeper, duplicate]) one.askTabs('professor');
  expect([sleeper.token('professor'), duplicate.token('professor')]).toEqual([ben, ben]);
});

test('after a new sign-in during the question, the tabs are asked again', () => {
  const { tab } = browser();
  const [first, second] = [tab(), tab()];
  first.enter('professor', ana);
  first.asleep = true;
  second.askTabs('professor');
  first.enter('professor', ben);
  first.asleep = false;
  vi.advanceTimersByTime(ASK_TABS_MS);
  expect(second.token('professor')).toBe(ben);
});

test.each([
  null,
  'have',
  { role: 'professor' },
  { role: 'student', token: ana },
  { role: 'professor', token: `${ana}\n` },
  { role: 'professor', token: { ana } },
  { role: 'everybody', token: ana },
])('unknown messages are ignored: %j', (said) => {
  const { tab, close } = browser();
  const first = tab();
  first.enter('professor', ana);
  close(first);
  const second = tab();
  second.askTabs('professor');
  second.hear(said);
  expect(second.token('professor')).toBeNull();
});

test.each(['student', 'professor', 'admin'] as const)(
  'on a shared device the sign-in of a %s is limited to one tab, and ends with it',
  (role) => {
    const { tab, notice, close, local } = browser();
    const [before, own] = [tab(), tab()];
    before.enter(role, ben);
    own.enter(role, ana, true);
    notice();
    expect([own.token(role), own.isAlone(role), before.token(role), before.gone]).toEqual([ana, true, null, [role]]);
    expect(tab(own.session).token(role)).toBe(ana);
    const other = tab();
    other.askTabs(role);
    expect([other.standing(role), own.said]).toEqual(['out', []]);
    close(own);
    expect(
      JSON.stringify(Array.from({ length: local.length }, (_, at) => local.getItem(local.key(at) ?? ''))),
    ).not.toContain(ana);

    // A sign-in elsewhere in the browser replaces it.
    const next = tab();
    next.enter(role, ben);
    notice();
    own.look();
    expect([own.token(role) === ana, own.session.getItem('x')]).toEqual([false, null]);
    expect(next.isAlone(role)).toBe(false);
  },
);

test('with blocked storage a tab is on its own', () => {
  const { tab } = browser();
  const alone = tab(storage(), true);
  alone.enter('professor', ana);
  expect([alone.token('professor'), tab().standing('professor')]).toEqual([ana, 'out']);
  alone.leave('professor', 'signed-out');
  expect(alone.token('professor')).toBeNull();
});
