import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { tooMany, unexpected } from '#contract/platform/base/refusal.ts';
import { type FirstDay, getFirstDay, updateFirstDay } from '#contract/school/health/first-day-calls.ts';
import { getHealth, type Health, sendTestMail } from '#contract/school/health/health-calls.ts';
import { healthWarnings } from '#contract/school/health/health-rules.ts';
import { exampleMayHold, newSchool } from '#web/gallery/testing/examples.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { NeedList } from '#web/people/administrator/need-list.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { FirstDayList } from './first-day-list.tsx';
import { useHealthNeeds } from './health-needs.ts';
import { HealthScreen } from './health-screen.tsx';

/** The state of the server, and the setup list. */
const readAt = () => new Date().toISOString();
const well = (): Health => ({
  readAt: readAt(),
  version: '0.2.0',
  startedAt: '2026-11-20T08:00:00.000Z',
  timeZone: 'Asia/Manila',
  isZoneChosen: true,
  disk: { free: 79_900_000_000, size: 270_000_000_000 },
  database: { kind: 'postgres', answersMs: 0.4, bytes: 53_000_000, copies: 2 },
  backup: {
    time: '02:15',
    made: {
      startedAt: readAt(),
      tookMs: 900,
      file: '/b/x.dump',
      bytes: 4_200_000,
      isChecked: true,
      isWhole: true,
      problem: '',
    },
    failed: null,
    isCopy: false,
  },
  mail: {
    way: 'server',
    sent: 12,
    failed: 1,
    waiting: 0,
    givenUp: { count: 0, reason: '', letters: [] },
    isFailing: false,
  },
  sockets: 1204,
  reach: 'https',
  certificate: { endsAt: '2099-01-01T00:00:00.000Z', isForAddress: true },
  exposures: [],
  bounds: [],
  mayHold: [],
  oftenRefused: [],
});
const often = {
  role: 'student' as const,
  id: 7,
  name: 'Ana Reyes',
  count: 34,
  firstAt: '2026-09-08T00:00:00.000Z',
  lastAt: '2026-09-08T00:05:00.000Z',
};
const own = (kind: 'admin' | 'registrar') => answers(getAdministrator, { admin_id: 5, username: 'head', kind });
const at = { at: paths.adminHealth.href(), role: 'admin' as const };

it('warns of what needs attention, the most urgent first', () => {
  const { made } = well().backup ?? {};
  const old = { time: '02:15', made: { ...made, startedAt: '2026-01-01T00:00:00.000Z' }, failed: null };
  for (const [change, kinds, aheadMs = 0] of [
    [{}, []],
    [{}, ['clock-differs'], -90_000],
    [{ disk: { free: 9e8, size: 1e12 } }, ['disk-low']],
    [{ disk: { free: 1e8, size: 1e12 }, reach: 'this-machine' }, ['disk-full', 'phones-none']],
    [{ timeZone: 'Etc/UTC', isZoneChosen: false, database: null }, ['database-unread', 'zone-utc']],
    [{ timeZone: 'UTC' }, []],
    [{ certificate: { endsAt: '2026-01-01T00:00:00.000Z', isForAddress: true } }, ['certificate-over']],
    [{ certificate: { endsAt: '2099-01-01T00:00:00.000Z', isForAddress: false } }, ['certificate-other']],
    [
      { certificate: { endsAt: new Date(Date.parse(readAt()) + 13 * 86_400_000).toISOString(), isForAddress: true } },
      ['certificate-ends'],
    ],
    [{ exposures: ['http', 'superuser'] }, ['exposed-superuser', 'exposed-http']],
    [{ backup: { time: null, made: null, failed: null, isCopy: false } }, ['backup-none']],
    [{ backup: { time: '02:15', made: null, failed: null } }, ['backup-first']],
    [{ backup: { time: '02:15', made, failed: { startedAt: readAt(), problem: 'full' } } }, ['backup-failed']],
    [{ backup: { time: '02:15', made: { ...made, isChecked: false }, failed: null } }, ['backup-damaged']],
    [{ backup: old }, ['backup-overdue']],
    [{ disk: null, backup: null, bounds: null }, ['disk-unread', 'backup-unread', 'bounds-unread']],
    [
      { mail: { ...well().mail, way: 'folder', isFailing: true }, reach: 'insecure' },
      ['mail-failing', 'phones-insecure'],
    ],
    [{ mail: { ...well().mail, waiting: 101 } }, ['mail-waiting']],
    [{ mail: { ...well().mail, waiting: null, givenUp: null } }, ['mail-unread']],
    [{ mail: { ...well().mail, givenUp: { count: 2, reason: '550 no such user', letters: [] } } }, ['mail-given-up']],
    [{ mail: { ...well().mail, way: 'folder' } }, ['mail-folder']],
    [{ oftenRefused: [often] }, ['often-refused']],
    [{ bounds: [{ bound: 'codes', lastAt: readAt() }], reach: 'insecure' }, ['phones-insecure', 'bounds-reached']],
  ] as [object, string[], number?][])
    expect(healthWarnings({ ...well(), ...change } as Health, aheadMs).map(({ kind }) => kind)).toEqual(kinds);
});

it('says that all is well, with the facts', async () => {
  renderScreen(<HealthScreen />, { ...at, server: [answers(getHealth, well())] });
  expect(await screen.findByRole('region', { name: 'All is well' })).toBeTruthy();
  const said = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(said('Rollcall')).toMatch(/Version0\.2\.0.*Over HTTPSCertificateUntil 1\/1\/2099.*sockets1,204.*connected2/);
  expect(said('Database')).toBe('DatabaseKindPostgreSQLSize53 MBResponse timeunder 1 ms');
  expect(said('Disk')).toContain('80 GB of 270 GB');
  expect(said('Backups')).toMatch(/Daily at 02:15.*Complete and readableSize4\.2 MBFile\/b\/x\.dump$/);
});

it('names devices that may hold scans', async () => {
  renderScreen(<HealthScreen />, { ...at, server: [answers(getHealth, { ...well(), mayHold: [exampleMayHold] })] });
  expect(
    await screen.findByText(/^Ada Cruz’s device \(Chrome on Android\) has 3 scans of Math that are not recorded yet\./),
  ).toBeTruthy();
});

it('formats commands differently from other text', async () => {
  renderScreen(<HealthScreen />, {
    ...at,
    server: [answers(getHealth, { ...well(), reach: 'this-machine' as const })],
  });
  const command = await screen.findByText('npm start -- --share');
  expect(command.tagName).toBe('CODE');
  expect(command.closest('p')?.textContent).toMatch(/^Start Rollcall with npm start -- --share, or put/);
});

it('names who was often refused, how often and when', async () => {
  const removed = { ...often, id: 9, role: 'professor' as const, name: '' };
  renderScreen(<HealthScreen />, {
    ...at,
    server: [answers(getHealth, { ...well(), oftenRefused: [often, removed] })],
  });
  expect((await screen.findByRole('region', { name: 'Often refused' })).textContent).toMatch(
    /Ana Reyes \(student\): 34 times, first 9\/8\/2026.*No\. 9, removed \(professor\)/,
  );
});

it('names the recipients of emails that were given up', async () => {
  const given = { kind: 'approval' as const, givenUpAt: readAt() };
  const letters = [
    { ...given, id: '1', name: 'Ana Reyes' },
    { ...given, id: '2', kind: 'decline' as const, name: null },
  ];
  const mail = { ...well().mail, givenUp: { count: 2, reason: '550 no such user', letters } };
  renderScreen(<HealthScreen />, { ...at, server: [answers(getHealth, { ...well(), mail })] });
  expect(await screen.findByText(/^Approval, about Ana Reyes: failed /)).toBeTruthy();
  expect(screen.getByText(/^Decline, to someone whose account was removed: failed /)).toBeTruthy();
});

it('says what could not be read and what to do, and keeps the facts when the next request fails', async () => {
  let works = true;
  const broken = { ...well(), disk: null, backup: null, bounds: null };
  const { queryClient } = renderScreen(<HealthScreen />, {
    ...at,
    server: [answers(getHealth, () => (works ? broken : unexpected))],
  });
  expect(await screen.findByRole('region', { name: '3 things to fix' })).toBeTruthy();
  const needs = screen.getByRole('region', { name: 'What needs attention' });
  expect(
    within(needs)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toHaveLength(3);
  for (const name of ['Disk', 'Backups', 'Limits reached'])
    expect(screen.getByRole('region', { name }).textContent).toBe(`${name}Could not be read`);
  works = false;
  await queryClient.invalidateQueries();
  expect((await screen.findByText(/^Health could not be updated/)).textContent).toContain('may be down');
  expect(screen.getByRole('region', { name: 'Database' })).toBeTruthy();
});

it('sends a test email to the typed address, and shows the mail server’s answer', async () => {
  const replies = [
    tooMany,
    { message: 'x', outcome: 'refused' as const, answer: 'connect ECONNREFUSED' },
    { message: 'x', outcome: 'no-answer' as const, answer: '' },
    { message: 'x', outcome: 'taken' as const, answer: '250 2.0.0 queued' },
  ];
  const { user, arrived } = renderScreen(<HealthScreen />, {
    ...at,
    server: [answers(getHealth, well()), answers(sendTestMail, () => replies.shift() ?? unexpected)],
  });
  const button = await screen.findByRole('button', { name: 'Send a test mail' });
  await user.click(button);
  expect(await screen.findByText('Email is required.')).toBeTruthy();
  await user.type(screen.getByRole('textbox'), 'it@school.test');
  for (const said of [tooMany.message, 'connect ECONNREFUSED', /No answer within 20 seconds/, '250 2.0.0 queued']) {
    await user.click(button);
    expect(await screen.findByText(said)).toBeTruthy();
  }
  const sent = arrived.filter(({ call }) => call === sendTestMail).map(({ body }) => body);
  expect(sent).toEqual(Array(4).fill({ email: 'it@school.test', kind: null }));
});

const stepTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('lists the steps for a new school, each linking to its screen, until it is dismissed', async () => {
  let facts = newSchool;
  const { user, arrived } = renderScreen(<FirstDayList />, {
    ...at,
    server: [
      own('admin'),
      answers(getFirstDay, () => facts),
      answers(updateFirstDay, ({ body }) => {
        const { isZoneRight, isPutAway } = body as { isZoneRight: boolean | null; isPutAway: boolean | null };
        facts = { ...facts, isZoneChosen: isZoneRight ?? false, isPutAway: isPutAway ?? false };
        return { ...facts, message: 'x' };
      }),
    ],
  });
  expect(await screen.findByText('1 of 7 steps done')).toBeTruthy();
  expect(stepTexts()[1]).toMatch(/^Check the time zoneCurrently UTC.*wrong by hours/);
  expect(screen.getByRole('img', { name: 'Needs attention' }).closest('li')?.textContent).toContain('UTC');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/adminSettingsDashboard',
    '/adminSettingsDashboard',
    '/adminImport',
    '/adminHealth',
    '/adminHealth',
  ]);
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(await screen.findByText('2 of 7 steps done')).toBeTruthy();
  await press(user, 'Dismiss');
  await answerWith(user, 'Dismiss');
  await expect.poll(() => screen.queryByText('Getting started')).toBeNull();
  expect(arrived.filter(({ call }) => call === updateFirstDay)).toHaveLength(2);
});

const HealthNeeds = () => <NeedList needs={useHealthNeeds()} />;

it('shows warnings on the dashboard once the setup list no longer shows them', async () => {
  const noBackups = answers(getHealth, { ...well(), backup: { time: null, made: null, failed: null, isCopy: false } });
  const open = (isPutAway: boolean) =>
    renderScreen(<HealthNeeds />, {
      ...at,
      server: [own('admin'), answers(getFirstDay, { ...newSchool, isPutAway }), noBackups],
    });
  const { unmount } = open(true);
  expect(await screen.findByRole('heading', { name: 'Rollcall makes no backups' })).toBeTruthy();
  unmount();
  const { arrived } = open(false);
  await expect.poll(() => arrived.length).toBe(3);
  await expect.poll(() => screen.queryByRole('listitem')).toBeNull();
});

it('is not shown once all is done, nor to registrars, who see nothing of the server either', async () => {
  const done: FirstDay = {
    ...newSchool,
    isNamed: true,
    isZoneChosen: true,
    mail: 'server',
    students: 3,
    isBoardDecided: true,
    isBackupMade: true,
  };
  const both = (
    <>
      <HealthNeeds />
      <FirstDayList />
    </>
  );
  const failing = answers(getHealth, { ...well(), mail: { ...well().mail, isFailing: true } });
  const { unmount } = renderScreen(both, { ...at, server: [own('admin'), answers(getFirstDay, done), failing] });
  expect((await screen.findByRole('link', { name: 'Open Health' })).getAttribute('href')).toBe('/adminHealth');
  expect(screen.queryByText('Getting started')).toBeNull();
  unmount();
  const { arrived, container } = renderScreen(both, {
    ...at,
    server: [own('registrar'), answers(getFirstDay, newSchool), failing],
  });
  await expect.poll(() => arrived.length).toBe(1);
  expect(container.textContent).not.toContain('Health');
  expect(arrived.map(({ call }) => call)).toEqual([getAdministrator]);
});
