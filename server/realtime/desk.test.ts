/** A professor's screens that are no scanners. Seeded defect it was seen to catch: redemptions told to every socket of theirs. */
import type { AddressInfo } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { type Listener, openListener } from '#testkit/process/realtime-listener.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSession, addSubject, qrValueOf } from '#testkit/school/teaching.ts';

inEachSchool('a desk', (school) => {
  it('is told what to read again: of its own sessions and redemptions, and nothing of anybody', async () => {
    const shop = incentiveShop(school);
    await school.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `ws://127.0.0.1:${(school.app.server.address() as AddressInfo).port}/realtime`;
    const professor = await signedInProfessor(school);
    const class_id = await addSession(school, professor, await addSubject(school, professor, 'Math'));
    const listeners = await Promise.all([openListener(url), openListener(url), openListener(url)]);
    const [desk, scanner, foreign] = listeners as [Listener, Listener, Listener];
    const stranger = await signedInProfessor(school);
    desk.say({ type: 'desk', token: professor.token, class_ids: [class_id, class_id, 999] });
    scanner.say({ type: 'scanner', token: professor.token });
    foreign.say({ type: 'desk', token: stranger.token, class_ids: [class_id] });
    await later(150);
    const studtoken = await qrValueOf(school, await signedInStudent(school));
    const headers = { ...professor.headers, studtoken };
    await school.ask(calls.createAttendance, { headers, params: { sessionId: class_id } });
    expect(await desk.next()).toEqual({ type: 'session', class_id });
    const rich = await shop.rich(100);
    const { transaction_id } = (await shop.buy(rich, await shop.offered(professor.headers))).reply.transaction;
    await school.ask(calls.verifyTransaction, { ...professor, body: { transaction_id } });
    for (const _ of [1, 2]) expect(await desk.next()).toEqual({ type: 'redemptions' });
    await later(150);
    expect(listeners.flatMap(({ heard }) => heard)).toEqual([]);
    for (const listener of listeners) listener.close();
  });
});
