import { createStudent, makeSignInSheets } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { createStudentAction, makeSheets } from './new-student-actions.ts';

/** Routes that add a student and make sign-in sheets. */
export function signInSheetRoutes(serve: Serve, services: Services): void {
  serve(createStudent, ({ who, body }) => createStudentAction(services, who, body));
  serve(makeSignInSheets, ({ who, body }) => makeSheets(services, who, body));
}
