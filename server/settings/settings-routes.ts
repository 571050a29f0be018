import type { FastifyInstance } from 'fastify';
import { getLevelThreshold, getSchool, updateLevelThreshold, updateSchool } from '#contract/settings/settings-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changeLevelThreshold, changeSchool, schoolOf, type ZoneChanged } from './settings-actions.ts';
import { levelThreshold } from './settings-queries.ts';

/** @param zoneChanged makes what features above keep by the school's time zone anew */
export function settingsRoutes(app: FastifyInstance, services: Services, zoneChanged: ZoneChanged): void {
  serve(app, services, getLevelThreshold, async () => ({
    level_threshold: await levelThreshold(services.database.read),
  }));

  serve(app, services, updateLevelThreshold, async ({ body: { level_threshold } }) => {
    await changeLevelThreshold(services, level_threshold);
    return { message: updateLevelThreshold.done, level_threshold };
  });

  serve(app, services, getSchool, () => schoolOf(services));

  serve(app, services, updateSchool, async ({ body }) => ({
    message: updateSchool.done,
    school: await changeSchool(services, body, zoneChanged),
  }));
}
