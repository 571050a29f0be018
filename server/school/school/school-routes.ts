import { Refusal } from '#contract/platform/base/refusal.ts';
import { declareSchool } from '#contract/school/school/copy-calls.ts';
import { getSchoolLogo, removeSchoolLogo, uploadSchoolLogo } from '#contract/school/school/logo-calls.ts';
import { getPrivacy, updatePrivacyContact } from '#contract/school/school/privacy-calls.ts';
import { receivePicture } from '#server/people/photo/photo-upload.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { settingGroup } from '#server/platform/settings/settings-actions.ts';
import { settingsReader } from '#server/platform/settings/settings-queries.ts';
import { changeLogo, declareSchoolAction, logoOf, removeLogo } from './school-actions.ts';

const keptCodes = settingsReader(['offline_hours']);

/** Serves the school's logo and its contact for questions about data. */
export function schoolRoutes(serve: Serve, services: Services): void {
  serve(getSchoolLogo, async ({ params, reply }) => {
    const logo = await logoOf(services, params.version);
    if (logo instanceof Refusal) return logo;
    // The answer at the address of another version must not be cached.
    void reply.header('cache-control', logo.isThatOne ? 'public, max-age=31536000, immutable' : 'no-cache');
    return logo.image;
  });
  serve(uploadSchoolLogo, async ({ who, request }) => {
    const picture = await receivePicture(request);
    return picture instanceof Refusal ? picture : named('school', changeLogo(services, who, picture));
  });
  serve(removeSchoolLogo, removeLogo);

  serve(declareSchool, declareSchoolAction);

  const contact = settingGroup(services, ['privacy_contact']);
  serve(getPrivacy, async () => ({
    ...(await contact.read()),
    ...(await keptCodes(services.database.read)),
    auditDays: services.config.auditDays,
  }));
  serve(updatePrivacyContact, contact.change);
}
