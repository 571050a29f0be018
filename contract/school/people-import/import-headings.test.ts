/** Which column a heading means, for headings of schools in several countries. */
import { expect, it } from 'vitest';
import { columnNamed, type ImportField, stillLacking } from './import-headings.ts';

it.each([
  [
    'student_number',
    ['Student No.', 'ID Number', 'LRN', 'Schülernummer', 'Nº de matrícula', 'Matricule', '学号', 'Okul No'],
  ],
  ['first_name', ['First Name', 'FIRST_NAME', 'given names', 'Vorname', 'Prénom', 'Nombre(s)', 'Imię', 'Ad', 'Имя']],
  ['middle_name', ['Middle Name', 'M.I.', 'Отчество']],
  ['last_name', ['Last Name', 'Surname', 'Nachname', 'Nom', 'Apellidos', 'Příjmení', 'Soyadı', 'Фамилия']],
  [
    'program_level',
    ['Program Level', 'Course, Year & Section', 'Grade', 'Klasse', 'Classe', 'Turma', 'Sınıf', 'Třída'],
  ],
  ['email', ['E-mail', 'Email Address', 'E-Mail-Adresse', 'Correo electrónico', 'e-posta', 'Courriel']],
  ['username', ['Username', 'user name', 'Benutzername', 'Usuario']],
  [undefined, ['Phone', 'Guardian', 'Geburtsdatum', '', '***', '__proto__', 'constructor']],
])('%s', (column, headings) => {
  for (const heading of headings) expect([heading, columnNamed(heading)]).toEqual([heading, column]);
});

const anySign = ['student_number', 'email', 'username'];
it.each<[(ImportField | null)[], string[][]]>([
  [[], [['first_name'], ['last_name'], ['program_level'], anySign]],
  [
    ['full_name', null],
    [['program_level'], anySign],
  ],
  [['first_name', 'last_name', 'email'], [['program_level']]],
  [['full_name', 'program_level', 'username'], []],
])('columns %j lack %j', (fields, lacking) => {
  expect(stillLacking(fields)).toEqual(lacking);
});
