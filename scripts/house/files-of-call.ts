import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/app/calls.ts';
import { callSamples } from '#testkit/samples/call-samples.ts';
import { makeOneOfEverything } from '#testkit/samples/full-fixture.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import { openSchool } from '#testkit/school/school.ts';
import { qrValueOf } from '#testkit/school/teaching.ts';

// npm run files-of-call: the files of server/ and contract/ that run during a check-in, a redemption, and the preview
// of an import, according to V8's coverage in a school on SQLite. A new owner reads these.
const project = fileURLToPath(new URL('../..', import.meta.url));
const session = new Session();
session.connect();
await session.post('Profiler.enable');

/** The files with a function that runs during `work`. */
async function filesDuring(work: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(({ ranges }) => ranges[0]?.count))
    .map(({ url }) => relative(project, fileURLToPath(url)))
    .filter((path) => /^(contract|server)\//.test(path))
    .sort();
}

const school = await openSchool(sqlite);
const { owner, student, objects } = await makeOneOfEverything(school);
const admin = await signedInAdmin(school);
const scanned = await signedInStudent(school);
const headers = { ...owner.headers, studtoken: await qrValueOf(school, scanned) };
const samples = callSamples(objects);
const list = 'Student ID,First Name,Last Name,Program\n2026-1,Ada,Hale,BSCS 4A\n';
const ways = {
  'check-in': () => school.ask(calls.createAttendance, { ...samples.createAttendance, headers } as never),
  redeem: () => school.ask(calls.buyStudentShopItems, { ...samples.buyStudentShopItems, ...student } as never),
  'import preview': () => importDeskOf(school, admin).send(list),
};
for (const [name, way] of Object.entries(ways)) {
  let status = 0;
  const files = await filesDuring(async () => {
    ({ status } = await way());
  });
  console.log(`${name}: ${files.length} files (answered ${status})`);
  for (const file of files) console.log(`  ${file}`);
}
await school.close();
