import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '#bench/base/bench.ts';
import { calls } from '#contract/app/calls.ts';
import { bringSignIn, startBrowser, visit } from '#testkit/browser/browsers.ts';
import { paper, printCards, textsIn } from '#testkit/browser/printed-cards.ts';
import { aClass } from '#testkit/browser/professor-desk.ts';
import { exactly } from '#testkit/figures/attack.ts';
import { answerOf } from '#testkit/process/client.ts';
import { signedInAdmin } from '#testkit/school/people.ts';
import { startPrepared } from '#testkit/school/prepared-school.ts';

const CARDS = 200;

/** Cards from the administrator's screen through the printer to the attendance record. */
export const cardsBench: Bench = {
  name: 'cards',
  asks: 'Is every card that is printed read, and does each record its own student?',
  async run(report) {
    const product = await startPrepared(async (school) => ({
      ...(await aClass(school, CARDS)),
      admin: await signedInAdmin(school),
    }));
    const browser = await startBrowser();
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-cards-'));
    try {
      const { admin, teacher, class_id } = product.prepared;
      const visitor = await visit(browser, product.url, paper);
      await bringSignIn(visitor, { role: 'admin', token: admin.token });
      const { pictures, pages, sizes } = await printCards(visitor.page, CARDS);
      const texts = await textsIn(pictures, folder);
      const recorded = new Set<number>();
      for (const text of texts) {
        const headers = { ...teacher.headers, studtoken: text ?? '' };
        const answer = await answerOf(product.url, calls.createAttendance, {
          params: { sessionId: class_id },
          headers,
        });
        if (answer.status === 200) recorded.add(answer.body.student.stud_id);
      }
      report.note(`each in millimetres, and its code: ${[...sizes].join(' · ')}`);
      report.figure('cards printed', pictures.length, '', exactly(CARDS));
      report.figure('pages', pages, '', exactly(CARDS / 10));
      report.figure('read with 200 dots an inch', texts.filter(Boolean).length, '', exactly(CARDS));
      report.figure('no two alike', new Set(texts).size, '', exactly(CARDS));
      report.figure('students whom they recorded', recorded.size, '', exactly(CARDS));
    } finally {
      await browser.close();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
