import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { LARGEST_MESSAGE_BYTES } from '#contract/realtime/realtime-messages.ts';
import { administratorRoutes } from '#server/administrator/administrator-routes.ts';
import { approvalRoutes } from '#server/approval/approval-routes.ts';
import { attendanceRoutes } from '#server/attendance/attendance-routes.ts';
import { sessionCounts } from '#server/attendance/session-counts-queries.ts';
import { standingOf } from '#server/attendance/standing-queries.ts';
import { auditRoutes } from '#server/audit/audit-routes.ts';
import { BROTLI_QUALITY, LEAST_COMPRESSED } from '#server/base/same-for-all.ts';
import { serveIn } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { cardRoutes } from '#server/card/card-routes.ts';
import { enrolmentRoutes } from '#server/enrolment/enrolment-routes.ts';
import { schoolHealthRoutes } from '#server/health/school-health-routes.ts';
import { incentiveRoutes } from '#server/incentive/incentive-routes.ts';
import { leaderboardRoutes } from '#server/leaderboard/leaderboard-routes.ts';
import { masterlistRoutes } from '#server/masterlist/masterlist-routes.ts';
import { peopleRoutes } from '#server/people/people-routes.ts';
import { photoRoutes } from '#server/photo/photo-routes.ts';
import { pointsRoutes } from '#server/points/points-routes.ts';
import { professorRoutes } from '#server/professor/professor-routes.ts';
import { programLevelRoutes } from '#server/program-level/program-level-routes.ts';
import { qrRoutes } from '#server/qr/qr-routes.ts';
import { realtimeRoutes } from '#server/realtime/realtime-routes.ts';
import { endBroken } from '#server/realtime/serve-socket.ts';
import { redemptionRoutes } from '#server/redemption/redemption-routes.ts';
import { registrationRoutes } from '#server/registration/registration-routes.ts';
import { excuseFromSessions, excuseStudents } from '#server/roll/leave-excuse-queries.ts';
import { leaveRoutes } from '#server/roll/leave-routes.ts';
import { rollRoutes } from '#server/roll/roll-routes.ts';
import { schoolRollRoutes } from '#server/roll/school-roll-routes.ts';
import { schoolRoutes } from '#server/school/school-routes.ts';
import { moveSessions } from '#server/session/session-queries.ts';
import { sessionRoutes } from '#server/session/session-routes.ts';
import { settingsRoutes } from '#server/settings/settings-routes.ts';
import { ownSignInsRoutes } from '#server/sign-in/own-sign-ins-routes.ts';
import { passwordRoutes } from '#server/sign-in/password-routes.ts';
import { signInRoutes } from '#server/sign-in/sign-in-routes.ts';
import { staffRoutes } from '#server/staff/staff-routes.ts';
import { studentRoutes } from '#server/student/student-routes.ts';
import { subjectRoutes } from '#server/subject/subject-routes.ts';
import { answerInTurn } from './answer-in-turn.ts';
import { describeCalls, serveDescription } from './describe-calls.ts';
import { takeEmptyBodies } from './empty-bodies.ts';
import { answerErrors, answerRouterError, answerUnreadable } from './errors.ts';
import { healthRoutes } from './health-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { routedAddress, servePages } from './pages.ts';
import { answerPlainHttp } from './plain-http.ts';
import { securityHeaders } from './security-headers.ts';
import { giveUpOnSlowReaders } from './slow-readers.ts';
import { takeTurnsByNetwork } from './turns-by-network.ts';
import { answerInFull } from './unread-bodies.ts';

/** The longest JSON body that is read, in bytes. */
const BODY_LIMIT = 16 * 1024;

/** Slow clients are sent away before they can hold many connections, over HTTPS as well. */
const connections = { headersTimeout: 8000, connectionsCheckingInterval: 2000, maxHeaderSize: 8192 };

/**
 * The whole server: every feature's routes by name, one error handler, the built pages.
 * @param pages serves what is no call: the built pages, or none of them for who asks only for calls
 */
export async function buildApp(
  services: Services,
  pages: (app: FastifyInstance) => Promise<void> | void = servePages,
): Promise<FastifyInstance> {
  const { config } = services;
  const app = fastify({
    loggerInstance: services.log,
    // A log of its own for each request would be made thousands of times a second and written to almost never.
    childLoggerFactory: (log: Logger) => log,
    // Requests are counted by the metrics; a line for each would only hide what matters.
    logController: new LogController({ disableRequestLogging: true }),
    // As a function: of a number of proxies the framework believes none.
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    http: connections,
    ...(config.tls ? { https: { ...config.tls, ...connections, handshakeTimeout: connections.headersTimeout } } : {}),
    rewriteUrl: routedAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // What has arrived by the time the process stops is still answered; its connection closes after that.
    return503OnClosing: false,
    frameworkErrors: answerRouterError,
    clientErrorHandler: answerUnreadable,
  } as object) as unknown as FastifyInstance;
  app.decorateRequest('who', undefined);
  app.setSerializerCompiler(serializerCompiler);
  answerPlainHttp(app, config);
  answerErrors(app, services);
  answerInTurn(app);
  takeTurnsByNetwork(app);
  giveUpOnSlowReaders(app);
  answerInFull(app);
  takeEmptyBodies(app);
  await securityHeaders(app, config);
  await app.register(fastifyCompress, {
    threshold: LEAST_COMPRESSED,
    // Nobody sends anything compressed that would be worth it, and what is not unpacked cannot be a bomb.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  await app.register(fastifyMultipart, { limits: { files: 1, fileSize: 5 * 1024 * 1024, fields: 5, fieldSize: 1024 } });
  await app.register(fastifyWebsocket, {
    options: { maxPayload: LARGEST_MESSAGE_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket) => endBroken(services, socket, error),
  });
  await describeCalls(app, config);

  const serve = serveIn(app, services);
  settingsRoutes(serve, services, moveSessions);
  programLevelRoutes(serve, services, excuseFromSessions);
  studentRoutes(serve, services, excuseStudents, standingOf);
  professorRoutes(serve, services);
  signInRoutes(serve, services);
  passwordRoutes(serve, services);
  ownSignInsRoutes(serve, services);
  registrationRoutes(serve, services);
  administratorRoutes(serve, services);
  approvalRoutes(serve, services);
  peopleRoutes(serve, services);
  cardRoutes(serve, services);
  masterlistRoutes(serve, services);
  subjectRoutes(serve, services, excuseFromSessions);
  staffRoutes(serve, services);
  sessionRoutes(serve, services, excuseFromSessions, sessionCounts);
  qrRoutes(serve, services);
  photoRoutes(serve, services);
  schoolRoutes(serve, services);
  attendanceRoutes(serve, services);
  leaveRoutes(serve, services);
  schoolRollRoutes(serve, services);
  rollRoutes(serve, services);
  enrolmentRoutes(serve, services);
  pointsRoutes(serve, services);
  incentiveRoutes(serve, services);
  redemptionRoutes(serve, services);
  leaderboardRoutes(app, serve, services);
  auditRoutes(serve, services);
  realtimeRoutes(app, services);
  schoolHealthRoutes(app, serve, services);
  healthRoutes(app, services);
  metricsRoutes(app, services);
  serveDescription(app);
  await pages(app);
  return app;
}
