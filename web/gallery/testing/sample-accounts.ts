import type { ListedProfessor, ListedStudent } from '#contract/school/approval/approval-calls.ts';

/** A student as the administrator's list carries them; what is given counts. */
export function sampleStudent(given: Partial<ListedStudent> & { stud_id: number }): ListedStudent {
  return {
    first_name: 'Ana',
    middle_name: '',
    last_name: 'Cruz',
    courseYearSection: 'BSCS 4A',
    username: `student${given.stud_id}`,
    email: `student${given.stud_id}@school.test`,
    current_level: 1,
    current_exp: 0,
    current_token: 0,
    admin_id: 5,
    student_number: null,
    leftAt: null,
    access: 'own',
    isValidated: false,
    createdAt: '2026-11-02T04:00:00.000Z',
    changes: { standing: 0, takenBack: 0 },
    isPhotoNew: false,
    ...given,
  };
}

/** A professor's account; what is given counts. */
export function sampleProfessor(given: Partial<ListedProfessor> & { prof_id: number }): ListedProfessor {
  return {
    first_name: 'Rosa',
    middle_name: '',
    last_name: 'Lim',
    username: `professor${given.prof_id}`,
    email: null,
    isValidated: false,
    leftAt: null,
    createdAt: '2026-11-02T04:00:00.000Z',
    ...given,
  };
}
