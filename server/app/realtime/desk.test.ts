/** Tests a professor's screens other than scanners ("desks"). */
import { expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { allHeard, listenForSockets, standing, watchedJoins } from '#testkit/process/proved-sockets.ts';
import { type Listener, openListener } from '#testkit/process/realtime-listener.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, scanStudent } from '#testkit/school/teaching.ts';

inASchool('a desk', (school) => {
  it('learns what to read again: about its own sessions and redemptions only, without personal data', async () => {
    const shop = incentiveShop(school);
    const url = await listenForSockets(school);
    const professor = await signedInProfessor(school);
    const subjectId = await addSubject(school, professor, 'Math');
    const listeners = await Promise.all([openListener(url), openListener(url), openListener(url)]);
    const [desk, scanner, foreign] = listeners as [Listener, Listener, Listener];
    const stranger = await signedInProfessor(school);
    desk.say({ type: 'desk', token: professor.token });
    scanner.say({ type: 'scanner', token: professor.token });
    foreign.say({ type: 'desk', token: stranger.token });
    await standing(school, 3);
    const class_id = await addSession(school, professor, subjectId);
    expect(await desk.next()).toEqual({ type: 'session', class_id });
    const joined = watchedJoins(school);
    desk.say({ type: 'desk', token: professor.token, class_ids: [class_id, class_id, 999] });
    foreign.say({ type: 'desk', token: stranger.token, class_ids: [class_id] });
    // The socket of the desk without a session, the one with its session, and the stranger's without a session.
    await joined(3);
    await scanStudent(school, professor, class_id, await signedInStudent(school));
    expect(await desk.next()).toEqual({ type: 'session', class_id });
    // A desk is also notified when a class begins, although it does not follow that session yet.
    school.clock.pass(86_400);
    const started = await school.ask(calls.startClass, { ...professor, params: { subjectId }, body: {} });
    expect(await desk.next()).toEqual({ type: 'session', class_id: started.reply.class.class_id });
    const rich = await shop.rich(100);
    const { transaction_id } = (await shop.buy(rich, await shop.offered(professor.headers))).reply.transaction;
    await school.ask(calls.verifyTransaction, { ...professor, body: { transaction_id } });
    for (const _ of [1, 2]) expect(await desk.next()).toEqual({ type: 'redemptions' });
    await allHeard(school, listeners);
    expect(listeners.flatMap(({ heard }) => heard)).toEqual([]);
    for (const listener of listeners) listener.close();
  });

  it('ends when its unused sign-in ends, and continues while that is used', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const url = await listenForSockets(school);
    const [at, left] = [await signedInProfessor(school), await signedInProfessor(school)];
    const [used, unused] = [await openListener(url), await openListener(url)];
    const seenAt = instantIn(school.clock, -3599.8);
    await school.services.database.write((db) => db.updateTable('sign_in').set({ seenAt }).execute());
    used.say({ type: 'desk', token: at.token });
    unused.say({ type: 'desk', token: left.token });
    await standing(school, 2);
    await allHeard(school, [used, unused]);
    const subjectId = await addSubject(school, at, 'Math');
    school.clock.pass(0.2);
    vi.advanceTimersByTime(200);
    expect(await unused.next()).toEqual({ type: 'signed-out' });
    await unused.closed;
    await allHeard(school, [used]);
    const class_id = await addSession(school, at, subjectId);
    expect(await used.next()).toEqual({ type: 'session', class_id });
    used.close();
  });
});
