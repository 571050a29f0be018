import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/registration/registration-calls.ts';
import { networkOf } from '#server/base/network-address.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { approvedProgramLevels } from '#server/student/student-queries.ts';
import { sendOtp } from './otp-actions.ts';
import { registerProfessor, registerStudent } from './registration-actions.ts';

export function registrationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, calls.sendOTP, ({ body, request }) => sendOtp(services, body.email, networkOf(request.ip)));
  serve(app, services, calls.registerStudent, ({ body }) => registerStudent(services, body));
  serve(app, services, calls.registerProfessor, ({ body, request }) =>
    named('professor', registerProfessor(services, body, networkOf(request.ip))),
  );
  serve(app, services, calls.getProgramLevels, () =>
    named('programLevels', approvedProgramLevels(services.database.read)),
  );
}
