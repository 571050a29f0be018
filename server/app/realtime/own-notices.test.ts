import { expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { listenForSockets, standing } from '#testkit/process/proved-sockets.ts';
import { openListener } from '#testkit/process/realtime-listener.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { addSubject } from '#testkit/school/teaching.ts';

inASchool('a redemption', (school) => {
  const { offered, rich, buy } = incentiveShop(school);

  test('notifies only its student and a desk, once, when it is verified or taken back', async () => {
    const url = await listenForSockets(school);
    const professor = await signedInProfessor(school);
    const [ana, ben] = [await rich(200), await rich(200)];
    const item_id = await offered(professor.headers);
    const bought = [await buy(ana, item_id), await buy(ben, item_id), await buy(ana, item_id)];
    const ids = bought.map(({ reply }) => reply.transaction.transaction_id);
    const listeners = await Promise.all([openListener(url), openListener(url), openListener(url)]);
    const [ofAna, ofBen, desk] = listeners as [(typeof listeners)[0], (typeof listeners)[0], (typeof listeners)[0]];
    ofAna.say({ token: ana.token });
    ofBen.say({ token: ben.token });
    desk.say({ type: 'desk', token: professor.token });
    await standing(school, 3);
    // A repeated decision sends no notice, so the next message is the notice of the next decision.
    for (const transaction_id of ids.slice(0, 2).flatMap((each) => [each, each]))
      await school.ask(calls.verifyTransaction, { ...professor, body: { transaction_id } });
    for (const _verified of [1, 2, 3, 4]) expect(await desk.next()).toEqual({ type: 'redemptions' });
    const declined = { transaction_id: ids[2] ?? 0, reason: 'None left' };
    for (const _again of [1, 2]) await school.ask(calls.declineTransaction, { ...professor, body: declined });
    expect(await desk.next()).toEqual({ type: 'redemptions' });
    expect(await ofAna.next()).toEqual({ type: 'redemption-verified', transaction_id: ids[0] });
    expect(await ofAna.next()).toEqual({ type: 'redemption-decided', transaction_id: ids[2] });
    expect(await ofBen.next()).toEqual({ type: 'redemption-verified', transaction_id: ids[1] });
    expect(listeners.flatMap(({ heard }) => heard)).toEqual([]);
    for (const listener of listeners) listener.close();
  });
});

inASchool('points given by hand', (school) => {
  test('notify only their student when they are given and withdrawn', async () => {
    const url = await listenForSockets(school);
    const professor = await signedInProfessor(school);
    const subject_id = await addSubject(school, professor, 'Logic');
    const students = [await signedInStudent(school), await signedInStudent(school)];
    const listeners = await Promise.all(students.map(() => openListener(url)));
    for (const [at, listener] of listeners.entries()) listener.say({ token: students[at]?.token });
    await standing(school, 2);
    const body = { subject_id, stud_ids: [students[0]?.stud_id ?? 0], points: 20, reason: 'Helped' };
    const [given] = (await school.ask(calls.giveAward, { ...professor, body })).reply.awards;
    const { award_id: awardId = 0 } = given ?? {};
    const told = { type: 'award', award_id: awardId, points: 20, reason: 'Helped', subject_name: 'Logic' };
    expect(await listeners[0]?.next()).toEqual({ ...told, by: expect.stringMatching(/^Grace /), isWithdrawn: false });
    await school.ask(calls.withdrawAward, { ...professor, params: { awardId }, body: {} });
    expect(await listeners[0]?.next()).toEqual({ ...told, by: '', isWithdrawn: true });
    expect(listeners.flatMap(({ heard }) => heard)).toEqual([]);
    for (const listener of listeners) listener.close();
  });
});
