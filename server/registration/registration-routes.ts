import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import * as calls from '#contract/registration/registration-calls.ts';
import { networkOf } from '#server/base/network-address.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { approvedProgramLevels } from '#server/student/student-queries.ts';
import { sendOtp } from './otp-actions.ts';
import { registerProfessor, registerStudent } from './registration-actions.ts';

export function registrationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, calls.sendOTP, async ({ body: { email }, request }) => {
    const refused = await sendOtp(services, email, networkOf(request.ip));
    return refused ?? { message: calls.sendOTP.done };
  });

  serve(app, services, calls.registerStudent, async ({ body: { admin_id: _ignored, ...registration } }) => {
    const registered = await registerStudent(services, registration);
    return registered instanceof Refusal ? registered : { message: calls.registerStudent.done, ...registered };
  });

  serve(app, services, calls.registerProfessor, async ({ body, request }) => {
    const professor = await registerProfessor(services, body, networkOf(request.ip));
    return professor instanceof Refusal ? professor : { message: calls.registerProfessor.done, professor };
  });

  serve(app, services, calls.getProgramLevels, async () => ({
    programLevels: await approvedProgramLevels(services.database.read),
  }));
}
