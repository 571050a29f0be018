import { getAudit } from '#contract/school/audit/audit-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { auditEntries } from './audit-list-queries.ts';

/** Routes for the audit, for administrators with all rights. @see docs/decisions/0052 */
export function auditRoutes(serve: Serve, { config, database: { read } }: Services): void {
  serve(getAudit, async ({ query }) => ({
    ...(await auditEntries(read, query, await schoolTimeZone(read))),
    keptDays: config.auditDays,
  }));
}
