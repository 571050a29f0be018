import { expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { socketsOf, standing } from '#testkit/process/proved-sockets.ts';
import { openListener } from '#testkit/process/realtime-listener.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInProfessor } from '#testkit/school/people.ts';

inEachSchool('a verified redemption', (school) => {
  const { offered, rich, buy } = incentiveShop(school);

  test('is told to its student, once, and to nobody else', async () => {
    const url = await socketsOf(school);
    const professor = await signedInProfessor(school);
    const [ana, ben] = [await rich(200), await rich(200)];
    const item_id = await offered(professor.headers);
    const ids = [await buy(ana, item_id), await buy(ben, item_id)].map(({ reply }) => reply.transaction.transaction_id);
    const listeners = await Promise.all([openListener(url), openListener(url)]);
    const [ofAna, ofBen] = listeners as [(typeof listeners)[0], (typeof listeners)[0]];
    ofAna.say({ token: ana.token });
    ofBen.say({ token: ben.token });
    await standing(school, 2);
    // The second time of each says nothing, so the other's follows at once.
    for (const transaction_id of ids.flatMap((each) => [each, each]))
      await school.ask(calls.verifyTransaction, { ...professor, body: { transaction_id } });
    expect(await ofAna.next()).toEqual({ type: 'redemption-verified', transaction_id: ids[0] });
    expect(await ofBen.next()).toEqual({ type: 'redemption-verified', transaction_id: ids[1] });
    expect([...ofAna.heard, ...ofBen.heard]).toEqual([]);
    for (const listener of listeners) listener.close();
  });
});
