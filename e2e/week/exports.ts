import { laptop, startBrowser } from '#testkit/browser/browsers.ts';
import { officeFiles } from './office-files.ts';
import { studentFiles, subjectFiles } from './people-files.ts';
import { browserOf } from './saved-file.ts';
import type { WeekSchool } from './week-school.ts';

/** Has every kind of file that the specification names saved in real browsers, and holds each against the oracle. @see spec §9 */
export async function compareExports(school: WeekSchool): Promise<void> {
  const browser = await startBrowser();
  try {
    await officeFiles(school, await browserOf(school, browser, school.admin, laptop));
    await subjectFiles(school, browser);
    await studentFiles(school, browser);
  } finally {
    await browser.close();
  }
}
