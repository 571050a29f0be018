import { Readable } from 'node:stream';
import { notFound } from '#contract/platform/base/refusal.ts';
import { exportPerson } from '#contract/school/person-export/person-export-calls.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { exportText, readPerson } from './person-export.ts';
import { personById } from './person-record-queries.ts';

/** Downloads all records of a person as a file. An audit entry is written first. */
export function personExportRoutes(serve: Serve, { clock, database }: Services): void {
  serve(exportPerson, async ({ who, params: { role, id }, reply }) => {
    const person = await database.write(async (db) => {
      const found = await personById(db, role, id);
      if (found) await auditPeople(db, clock, who, `export-${role}`, { role, ids: [id] });
      return found;
    });
    if (!person) return notFound;
    const text = exportText(await readPerson(database.read, person), new Date(clock.nowMs()));
    const disposition = `attachment; filename="${role}-${id}.json"`;
    return reply.type('application/json').header('content-disposition', disposition).send(Readable.from(text));
  });
}
