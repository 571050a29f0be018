import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { LARGEST_UPLOAD_BYTES } from '#contract/people/photo/photo-calls.ts';
import { LARGEST_MESSAGE_BYTES } from '#contract/platform/base/realtime.ts';
import { signInRoutes } from '#server/account/sign-in/sign-in-routes.ts';
import { realtimeRoutes } from '#server/app/realtime/realtime-routes.ts';
import { endBroken } from '#server/app/realtime/serve-socket.ts';
import { attendanceRoutes } from '#server/attendance/attendance/attendance-routes.ts';
import { standingOf } from '#server/attendance/attendance/pass-summary-queries.ts';
import { sessionCounts } from '#server/attendance/attendance/session-counts-queries.ts';
import { checkInRoutes } from '#server/attendance/check-in/check-in-routes.ts';
import { enrolmentRoutes } from '#server/attendance/enrolment/enrolment-routes.ts';
import { qrRoutes } from '#server/attendance/qr/qr-routes.ts';
import { reportRoutes } from '#server/attendance/report/report-routes.ts';
import { excuseFromSessions, excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { leaveRoutes } from '#server/attendance/roll/leave-routes.ts';
import { rollRoutes } from '#server/attendance/roll/roll-routes.ts';
import { schoolRollRoutes } from '#server/attendance/roll/school-roll-routes.ts';
import { moveSessions } from '#server/attendance/session/session-queries.ts';
import { sessionRoutes } from '#server/attendance/session/session-routes.ts';
import { openPlannedMeeting } from '#server/attendance/timetable/open-meeting-action.ts';
import { timetableRoutes } from '#server/attendance/timetable/timetable-routes.ts';
import { administratorRoutes } from '#server/people/administrator/administrator-routes.ts';
import { photoRoutes } from '#server/people/photo/photo-routes.ts';
import { professorRoutes } from '#server/people/professor/professor-routes.ts';
import { programLevelRoutes } from '#server/people/program-level/program-level-routes.ts';
import { registrationRoutes } from '#server/people/registration/registration-routes.ts';
import { studentRoutes } from '#server/people/student/student-routes.ts';
import { studentsByLevelRoutes } from '#server/people/students-by-level/students-by-level-routes.ts';
import { compiledSerializer } from '#server/platform/base/compiled-schema.ts';
import { serveIn } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { BROTLI_QUALITY, LEAST_COMPRESSED } from '#server/platform/base/shared-response.ts';
import {
  answerInFull,
  giveUpOnSlowReaders,
  queueByNetwork,
  takeEmptyBodies,
} from '#server/platform/http/connections.ts';
import { answerErrors, answerRouterError, answerUnreadable } from '#server/platform/http/errors.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { limitPipelining } from '#server/platform/http/pipelining-limit.ts';
import { answerPlainHttp } from '#server/platform/http/plain-http.ts';
import { isolateAnswers, securityHeaders } from '#server/platform/http/security-headers.ts';
import { settingsRoutes } from '#server/platform/settings/settings-routes.ts';
import { incentiveRoutes } from '#server/rewards/incentive/incentive-routes.ts';
import { leaderboardRoutes } from '#server/rewards/leaderboard/leaderboard-routes.ts';
import { pointsRoutes } from '#server/rewards/points/points-routes.ts';
import { redemptionRoutes } from '#server/rewards/redemptions/redemption-routes.ts';
import { shopRoutes } from '#server/rewards/shop/shop-actions.ts';
import { approvalRoutes } from '#server/school/approval/approval-routes.ts';
import { auditRoutes } from '#server/school/audit/audit-routes.ts';
import { cardRoutes } from '#server/school/card/card-routes.ts';
import { schoolHealthRoutes } from '#server/school/health/school-health-routes.ts';
import { newProfessorRoutes } from '#server/school/new-professor/new-professor-routes.ts';
import { importRoutes } from '#server/school/people-import/import-routes.ts';
import { personExportRoutes } from '#server/school/person-export/person-export-routes.ts';
import { schoolRoutes } from '#server/school/school/school-routes.ts';
import { signInSheetRoutes } from '#server/school/sign-in-sheet/sign-in-sheet-routes.ts';
import { timetableImportRoutes } from '#server/school/timetable-import/timetable-import-routes.ts';
import { staffRoutes } from '#server/subjects/staff/staff-routes.ts';
import { subjectRoutes } from '#server/subjects/subject/subject-routes.ts';
import { describeCalls, serveDescription } from './describe-calls.ts';
import { healthRoutes } from './health-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';

/** The longest JSON body that is accepted, in bytes. */
const BODY_LIMIT = 16 * 1024;

/** Only ciphers with forward secrecy (ECDHE) and authentication (AEAD): first for TLS 1.3, then for TLS 1.2. */
const CIPHERS =
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20';

/** Disconnects slow clients before they can hold many connections. Applies over HTTPS as well. */
const connections = { headersTimeout: 8000, connectionsCheckingInterval: 2000, maxHeaderSize: 8192 };

/**
 * The address by which a request is routed. This is the request's own address or, if the percent-encoding in a page's
 * address is invalid, a fixed address. The router would refuse an invalid one before the application could be served.
 */
function routedAddress({ url = '/' }: { url?: string }): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/unreadable';
  }
}

/**
 * Builds the whole server: every feature's routes by name, one error handler, the built pages.
 * @param pages serves all other paths: the built pages, or nothing for a server with calls only
 */
export async function buildApp(
  services: Services,
  pages: (app: FastifyInstance) => Promise<void> | void = servePages,
): Promise<FastifyInstance> {
  const { config } = services;
  const headers = await securityHeaders(config);
  const listening = { ...connections, ServerResponse: headers.ServerResponse };
  const app = fastify({
    loggerInstance: services.log,
    // All requests use the same log: a child log would be created thousands of times a second and almost never used.
    childLoggerFactory: (log: Logger) => log,
    // Metrics count requests. A log line for each would only hide the lines that matter.
    logController: new LogController({ disableRequestLogging: true }),
    // This is a function, because a number would make the framework trust no proxy.
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    http: listening,
    ...(config.tls
      ? { https: { ...config.tls, ciphers: CIPHERS, ...listening, handshakeTimeout: connections.headersTimeout } }
      : {}),
    rewriteUrl: routedAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Requests that arrive before the process stops are still answered. Then their connections close.
    return503OnClosing: false,
    frameworkErrors: answerRouterError(headers),
    clientErrorHandler: answerUnreadable(config),
  } as object) as unknown as FastifyInstance;
  app.decorateRequest('who', undefined);
  app.setSerializerCompiler(compiledSerializer);
  answerPlainHttp(app, config);
  answerErrors(app, services);
  limitPipelining(app);
  queueByNetwork(app);
  giveUpOnSlowReaders(app);
  // An upload of up to three times the limit is read whole, even over a slow line, so that the client gets the refusal.
  answerInFull(app, { mostBytes: 3 * LARGEST_UPLOAD_BYTES });
  takeEmptyBodies(app);
  isolateAnswers(app, config, headers);
  await app.register(fastifyCompress, {
    threshold: LEAST_COMPRESSED,
    // Clients send nothing large, so bodies need no compression, and a body that is not decompressed cannot be a zip
    // bomb.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await app.register(fastifyMultipart, {
    limits: { files: 1, fileSize: LARGEST_UPLOAD_BYTES, fields: 5, fieldSize: 1024 },
  });
  await app.register(fastifyWebsocket, {
    options: { maxPayload: LARGEST_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket, request) => endBroken(services, socket, error, request.ip),
  });
  metricsRoutes(app, services);
  await describeCalls(app, config);

  const serve = serveIn(app, services);
  settingsRoutes(serve, services, moveSessions);
  programLevelRoutes(serve, services, excuseFromSessions);
  studentRoutes(serve, services, excuseStudents, standingOf);
  professorRoutes(serve, services);
  signInRoutes(serve, services);
  registrationRoutes(serve, services);
  administratorRoutes(serve, services);
  personExportRoutes(serve, services);
  approvalRoutes(serve, services);
  signInSheetRoutes(serve);
  newProfessorRoutes(serve, services);
  importRoutes(serve, services);
  timetableImportRoutes(serve, services);
  cardRoutes(serve, services);
  studentsByLevelRoutes(serve, services);
  subjectRoutes(serve, services, excuseFromSessions);
  staffRoutes(serve, services);
  sessionRoutes(serve, services, excuseFromSessions, sessionCounts, openPlannedMeeting);
  qrRoutes(serve, services);
  photoRoutes(serve, services);
  schoolRoutes(serve, services);
  checkInRoutes(serve, services);
  attendanceRoutes(serve, services);
  leaveRoutes(serve, services);
  schoolRollRoutes(serve, services);
  rollRoutes(serve, services);
  timetableRoutes(serve, services, excuseFromSessions);
  reportRoutes(app, serve, services);
  enrolmentRoutes(serve, services);
  pointsRoutes(serve, services);
  incentiveRoutes(serve, services);
  shopRoutes(serve, services);
  redemptionRoutes(serve, services);
  leaderboardRoutes(app, serve, services);
  auditRoutes(serve, services);
  realtimeRoutes(app, services);
  schoolHealthRoutes(app, serve, services);
  healthRoutes(app, services);
  serveDescription(app);
  await pages(app);
  return app;
}
