/** Checks the declared calls against the project's own list of the specification's calls. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, isRead } from '#contract/platform/base/call.ts';
import { specifiedCalls } from '#testkit/samples/specified-calls.ts';
import { type CallName, calls } from './calls.ts';

const named = Object.entries(calls) as [CallName, Call][];
const withBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

describe('the calls of the specification', () => {
  it('number 57', () => {
    expect(specifiedCalls).toHaveLength(57);
  });

  it.each(specifiedCalls)('$method $path is declared, for $access', ({ method, path, access }) => {
    const declared = named.filter(([, call]) => call.method === method && withBraces(call.path) === path);
    expect(declared.map(([, call]) => call.access)).toEqual([access]);
  });
});

describe('every declared call', () => {
  const mayEverybody = [
    'loginStudent',
    'loginProfessor',
    'loginAdmin',
    'sendOTP',
    'registerStudent',
    'registerProfessor',
    'getProgramLevels',
    'forgotStudentPassword',
    'chooseStudentPassword',
    'forgotProfessorPassword',
    'chooseProfessorPassword',
    'getLevelThreshold',
    'getSchool',
    'getSchoolLogo',
    'getPrivacy',
  ];
  it.each(named)('%s is for the role that its path names, or one of the few for everybody', (name, call) => {
    const of = { generateNewToken: 'student-by-old-token', studentImgRetrieve: 'photo-reader' }[name as string];
    const role = of ?? call.path.split('/')[2];
    expect(call.access).toBe(mayEverybody.includes(name) ? 'none' : role);
  });

  it('asks for the password again if it opens or closes an account, or gives a professor what belongs to the school or to another', () => {
    const theirs = named.flatMap(([name, { needsPassword }]) => (needsPassword ? [name] : []));
    expect(new Set(theirs)).toEqual(
      new Set([
        'updateStudentPassword',
        'updateProfessorPassword',
        'updateAdminPassword',
        'sendEmailCode',
        'proveEmail',
        'removeEmail',
        'endStudentSignIn',
        'endProfessorSignIn',
        'endAdminSignIn',
        'endSchoolSignIns',
        'endOtherStudentSignIns',
        'endOtherProfessorSignIns',
        'endOtherAdminSignIns',
        'createAdministrator',
        'updateAdministrator',
        'resetAdministratorPassword',
        'removeAdministrator',
        'validateProfessor',
        'decideProfessors',
        'closeProfessor',
        'addProfessors',
        'resetProfessorPassword',
        'resetStudentPassword',
        'makeSignInSheets',
        'makeCards',
        'exportPerson',
        'setSubjectStaff',
        'transferSubject',
        'transferIncentives',
        'deleteSubject',
        'deleteClassPerma',
      ]),
    );
  });

  it('is a read if it changes nothing, including four that use POST', () => {
    const byPost = named.flatMap(([name, call]) => (call.method !== 'GET' && isRead(call) ? [name] : []));
    expect(new Set(byPost)).toEqual(
      new Set([
        'previewProgramLevel',
        'getClassStudentByProgram',
        'getAllSubjectClass',
        'getStudentSingleClassAndSubject',
      ]),
    );
  });

  it('is open to registrars too if administrators may use it, except settings and administrators', () => {
    const theirs = named.flatMap(([name, { fullAdministrator }]) => (fullAdministrator ? [name] : []));
    expect(new Set(theirs)).toEqual(
      new Set([
        'updateLevelThreshold',
        'getRewardRules',
        'updateRewardRules',
        'getAttendanceMarks',
        'updateAttendanceMarks',
        'updateSchool',
        'uploadSchoolLogo',
        'removeSchoolLogo',
        'declareSchool',
        'updatePrivacyContact',
        'updateProgramLevelList',
        'getRollRules',
        'updateRollRules',
        'getReportRules',
        'updateReportRules',
        'getBoardRules',
        'updateBoardRules',
        'getHealth',
        'sendTestMail',
        'getLetterWords',
        'updateLetterWords',
        'getFirstDay',
        'updateFirstDay',
        'updateCardSetting',
        'getAdministrators',
        'getAudit',
        'exportPerson',
        'getSchoolSignIns',
        'endSchoolSignIns',
        'createAdministrator',
        'updateAdministrator',
        'resetAdministratorPassword',
        'removeAdministrator',
      ]),
    );
  });

  it('has a unique method and path', () => {
    const addresses = named.map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(named)('%s checks exactly the parameters of its path', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const checked = params instanceof z.ZodMiniObject ? Object.keys(params.shape) : [];
    expect(checked).toEqual(inPath);
  });

  it.each(named)('%s has a path without trailing slash and a summary', (_name, { path, summary }) => {
    expect(path).toMatch(/^\/api\/[a-z]+(\/:?\w+)+$/);
    expect(summary).toMatch(/^[A-Z].*\.$/);
  });

  it.each(named)('%s refuses with distinct codes of small letters, fitting statuses and sentences', (_name, call) => {
    const codes = call.refusals.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, status, message } of call.refusals) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).not.toBe('');
    }
  });

  const fieldsOf = (schema: z.ZodMiniType) => (schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []);

  it.each(named.filter(([, { headers }]) => fieldsOf(headers).includes('idempotency-key')))(
    '%s takes a blank Idempotency-Key for none',
    (_name, { headers }) => {
      const keyOf = (key?: string) => z.parse(headers, { 'idempotency-key': key });
      for (const blank of [undefined, '', ' ']) expect(keyOf(blank)).toEqual({});
      expect(keyOf('k')).toEqual({ 'idempotency-key': 'k' });
      expect(() => keyOf('k'.repeat(201))).toThrow('Idempotency-Key must have at most');
    },
  );

  const days = named.flatMap(([name, { body, query }]) =>
    [body, query].flatMap((input) =>
      Object.entries(input instanceof z.ZodMiniObject ? input.shape : {}).flatMap(([field, schema]) =>
        /^(date|from|to|since)$|day$/i.test(field) && !z.safeParse(schema as z.ZodMiniType, 'now').success
          ? [[name, field, schema as z.ZodMiniType] as const]
          : [],
      ),
    ),
  );
  it.each(days)('%s takes no %s before 1900 or after 2999', (_name, _field, schema) => {
    const taken = ['1900-01-01', '2999-12-31', '1899-12-31', '3000-01-01', '0001-01-01', '9999-12-31'];
    expect(taken.filter((day) => z.safeParse(schema, day).success)).toEqual(['1900-01-01', '2999-12-31']);
  });

  // The last call only reads, but the audit records it.
  const readsByPost: CallName[] = [
    'getAllSubjectClass',
    'getClassStudentByProgram',
    'getStudentSingleClassAndSubject',
    'previewProgramLevel',
    'exportPerson',
  ];
  const writes = named.filter(([name, call]) => call.method !== 'GET' && !readsByPost.includes(name));

  it.each(writes)('%s answers what it did with a message', (_name, { reply }) => {
    expect(fieldsOf(reply)).toContain('message');
  });

  // The answer to several decisions depends on how many succeeded.
  const saysHowMany: CallName[] = [
    'decideStudents',
    'decideProfessors',
    'makeSignInSheets',
    'makeCards',
    'endCards',
    'markLeft',
    'readmitStudents',
  ];
  it.each(writes.filter(([name]) => !saysHowMany.includes(name)))(
    '%s has its sentence of success',
    (_name, { done }) => {
      expect(done).not.toBe('');
    },
  );

  it.each(named.filter(([name, call]) => call.method === 'GET' || readsByPost.includes(name)))(
    '%s only reads, without a message',
    (_name, { reply, done }) => {
      expect(fieldsOf(reply)).not.toContain('message');
      expect(done).toBe('');
    },
  );

  it.each(named.filter(([, call]) => call.replyType === 'json'))(
    '%s never answers a password or its hash',
    (_name, { reply }) => {
      expect(JSON.stringify(z.toJSONSchema(reply, { io: 'output' }))).not.toMatch(/"(password|hash)"/);
    },
  );

  it.each(named)('%s says in the description what each field of its input takes', (_name, { body, query, params }) => {
    const ignored = ['current_exp', 'current_token', 'current_level', 'admin_id', 'isdeleted'];
    const described = [body, query, params]
      .filter((input) => input instanceof z.ZodMiniObject)
      .flatMap((input) =>
        Object.entries(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
      );
    const untyped = described.filter(
      ([field, schema]) => !ignored.includes(field) && !Object.hasOwn(Object(schema), 'type'),
    );
    expect(untyped).toEqual([]);
  });
});
