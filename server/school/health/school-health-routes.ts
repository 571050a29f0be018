import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getLetterWords, updateLetterWords } from '#contract/platform/mail/letter-calls.ts';
import { getFirstDay, updateFirstDay } from '#contract/school/health/first-day-calls.ts';
import { getHealth, sendTestMail } from '#contract/school/health/health-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { isLoopback } from '#server/platform/config/network-address.ts';
import { changeLetterWords, letterWords } from './email-wording-actions.ts';
import { firstDayOf, noteFirstDay } from './first-day-actions.ts';
import { schoolHealth, tryMail } from './health-actions.ts';

/** Whether the request came over HTTPS, with a host name that also works on other machines. */
const cameByHttps = ({ protocol, hostname }: FastifyRequest) => protocol === 'https' && !isLoopback(hostname);

/** Serves the state of the school's machine and a new school's setup to administrators with all rights. */
export function schoolHealthRoutes(app: FastifyInstance, serve: Serve, services: Services): void {
  serve(getHealth, ({ request }) =>
    schoolHealth(services, { sockets: app.realtime.size, cameByHttps: cameByHttps(request) }),
  );
  serve(sendTestMail, tryMail);
  serve(getLetterWords, letterWords);
  serve(updateLetterWords, changeLetterWords);
  serve(getFirstDay, ({ request }) => firstDayOf(services, cameByHttps(request)));
  serve(updateFirstDay, async ({ who, body, request }) => {
    await noteFirstDay(services, who, body);
    return firstDayOf(services, cameByHttps(request));
  });
}
