import { createStudent, makeSignInSheets } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import { createStudentAction, makeSheets } from './new-student-actions.ts';

/** Routes that add a student and make sign-in sheets. */
export function signInSheetRoutes(serve: Serve): void {
  serve(createStudent, createStudentAction);
  serve(makeSignInSheets, makeSheets);
}
