import { laptop, startBrowser } from '#testkit/browser/browsers.ts';
import { officeFiles } from './office-files.ts';
import { studentFiles, subjectFiles } from './people-files.ts';
import { browserOf } from './saved-file.ts';
import type { WeekSchool } from './week-school.ts';

/**
 * Downloads every kind of file in the specification in real browsers, and compares each with the oracle. @see spec §9
 */
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
