/**
 * Guesses the fields of columns by heading and by cells. The lists are from schools in several countries and from the
 * programs that these schools use.
 */
import { describe, expect, it } from 'vitest';
import type { ImportField } from '#contract/school/people-import/import-headings.ts';
import { guessColumns, guessNameOrder } from './guess-columns.ts';
import { headingRowOf } from './guess-field.ts';
import { levelKey } from './similar-levels.ts';
import { splitName, titleCase } from './split-name.ts';

const short: Record<string, ImportField> = {
  number: 'student_number',
  first: 'first_name',
  middle: 'middle_name',
  last: 'last_name',
  name: 'full_name',
  level: 'program_level',
  email: 'email',
  user: 'username',
  suffix: 'suffix',
};
const levels = new Set(['10B', 'BSCS 1A'].map(levelKey));

/**
 * Columns as `heading=field`. After the equals sign, `-` means ignored, `?` ignored with a doubt, and `field?` guessed
 * with a doubt. Then rows.
 */
function guessed(columns: string, ...rows: string[]) {
  const headings = columns.split(' | ').map((each) => each.slice(0, each.lastIndexOf('=')));
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.trim()));
  return guessColumns(headings, cells, levels).map(({ field, doubt }, at) => {
    const said = field ? Object.keys(short).find((each) => short[each] === field) : doubt ? '' : '-';
    return `${headings[at]}=${said}${doubt ? '?' : ''}`;
  });
}

describe('columns', () => {
  it.each<[string, string, ...string[]]>([
    [
      'Google Forms',
      'Timestamp=- | Email Address=email | Full Name (Surname, First Name)=name | What is your student number?=number | Section=level | Contact No.=-',
      '2026/11/02 8:01:02 | a@x.ph | Cruz, Ana | 2026-1 | BSCS 1A | 0917',
      '2026/11/02 8:03:09 | b@x.ph | Lee, Ben | 2026-7 | BSCS 1A | 0918',
    ],
    [
      'Moodle',
      'First name=first | Last name=last | ID number=number | Institution=- | Department=level | Email address=email',
    ],
    [
      'PowerSchool',
      'Student_Number=number | Last_Name=last | First_Name=first | Grade_Level=level | DOB=- | Gender=- | Guardian_Email=-',
      '1001 | Cruz | Ana | 9 | 02/03/2012 | F | m@x.ph',
    ],
    [
      'Pronote',
      'Nom=last | Prénom=first | Né(e) le=- | Sexe=- | Classe=level | Adresse E-mail=email | N° national=number',
    ],
    [
      'iSAMS',
      'School ID=number | Surname=last | Forename=first | Preferred Name=- | Form=level | Email Address=email | House=-',
    ],
    [
      'Untis',
      'Name=- | Langname=last | Vorname=first | Klasse=level | Geschlecht=- | Geburtsdatum=- | Externe ID=number',
      'MueJür | Müller | Jürgen | 10b | m | 3.2.2010 | 601',
    ],
    [
      'SEP',
      'No.=- | CURP=number | Primer apellido=last | Segundo apellido=suffix | Nombre(s)=first | Grupo=level | Nombre del padre=-',
      '1 | CURA100101 | Cruz | Reyes | Ana | 1A | Juan',
      '2 | LEEB100101 | Lee | Díaz | Ben | 1A | José',
    ],
    [
      'DepEd',
      "LRN=number | NAME (Last Name, First Name, Middle Name)=name | Sex=- | Birth Date=- | Age=- | Mother's Maiden Name=- | Guardian's Name=- | Contact Number=- | Grade & Section=level",
    ],
    [
      'Canvas',
      'Student=name | SIS User ID=number | SIS Login ID=user | Section=level',
      'Cruz, Ana | 77 | acruz | BSCS 1A',
    ],
    [
      'the Netherlands',
      'Leerlingnummer=number | Roepnaam=- | Voornaam=first | Tussenvoegsel=middle | Achternaam=last | Klas=level',
    ],
    [
      'Turkey',
      'Sıra=- | Okul No=number | Adı Soyadı=name | Sınıf=level | Veli Adı=-',
      '1 | 12 | Ali Can | 10B | Can',
      '2 | 15 | Ece Su | 10B | Su',
    ],
    [
      'Poland',
      'Lp.=- | Nazwisko i imię=name | Klasa=level | Numer ucznia=number',
      '1 | Nowak Jan | 1a | 17',
      '2 | Lis Ewa | 1a | 19',
    ],
    ['China', '序号=- | 学号=number | 姓名=name | 班级=level | 邮箱=email'],
    ['Portugal', 'Matrícula=number | Nome completo=name | Turma=level | Data de nascimento=- | Responsável=-'],
    ['a number column alone', 'No.=number | Name=name | Klasse=level', '7001 | Jo Ek | 10b', '7009 | Al Bo | 10b'],
    ['a serial column alone', 'No.=? | Name=name | Klasse=level', '1 | Jo Ek | 10b', '2 | Al Bo | 10b'],
    [
      'cells that tell',
      'Account=email | Gruppe=level | Vorname=first | Name=last',
      'a@x.de | 10b | Jo | Ek',
      'b@x.de | 10b | Al | Bo',
    ],
    [
      'an unknown number',
      'Code barre=? | Nom=last | Prénom=first | Classe=level',
      'E100 | Ek | Jo | 10b',
      'E200 | Bo | Al | 10b',
    ],
    ['two that fit', 'ID Number=number? | Class=level? | Section=? | First name=first | Surname=last | Student No.=?'],
  ])('of %s', (_what, columns, ...rows) => {
    expect(guessed(columns, ...rows)).toEqual(columns.split(' | '));
  });

  it('are below titles, where the most headings are known', () => {
    const rows = [
      ['Class list 10b'],
      ['Name of school: St. Isidore'],
      [],
      ['No.', 'Student No.', 'Surname', 'First name'],
      ['1', '7', 'Ek', 'Jo'],
    ];
    expect([headingRowOf(rows), headingRowOf([[], ['a', 'b']])]).toEqual([3, 1]);
  });
});

describe('a name in one column', () => {
  it.each([
    ['Cruz, Ana R.', 'Ana|R.|Cruz'],
    ['Ana R. Cruz', 'Ana|R.|Cruz'],
    ['DELA CRUZ, JUAN S. JR.', 'JUAN|S.|DELA CRUZ JR.'],
    ['Dela Cruz, Jr., Juan', 'Juan||Dela Cruz Jr.'],
    ['Juan dela Cruz III', 'Juan||dela Cruz III'],
    ['Ma. Teresa de los Santos', 'Ma. Teresa||de los Santos'],
    ['José Ortega y Gasset', 'José||Ortega y Gasset'],
    ['Ludwig van der Berg, Sr.', 'Ludwig||van der Berg Sr.'],
    ['Ahmad bin Ali', 'Ahmad||bin Ali'],
    ['Omar al-Farsi', 'Omar||al-Farsi'],
    ['Jean DE LA TOUR', 'Jean||DE LA TOUR'],
    ['Suharto', 'Suharto||'],
    ['Santos,', 'Santos||'],
    ['', '||'],
  ])('%s', (name, parts) => {
    const { first_name, middle_name, last_name } = splitName(name, 'first-last');
    expect(`${first_name}|${middle_name}|${last_name}`).toBe(parts);
  });

  it.each([
    ['DE LA TOUR Jean Paul', 'Jean Paul||DE LA TOUR'],
    ['Nguyen Van An', 'Van An||Nguyen'],
    ['van der Berg Ludwig', 'Ludwig||van der Berg'],
    ['Cruz Ana R.', 'Ana|R.|Cruz'],
  ])('%s, last name first', (name, parts) => {
    const { first_name, middle_name, last_name } = splitName(name, 'last-first');
    expect(`${first_name}|${middle_name}|${last_name}`).toBe(parts);
  });

  it.each<[string, string, string[]]>([
    ['first-last', 'Name', ['Ana Cruz', 'Ben Lee']],
    ['last-first', 'Name', ['Cruz, Ana', 'Lee Ben', 'Tan, Eva']],
    ['last-first', 'Name', ['DUPONT Jean', 'LE GOFF Anne']],
    ['first-last', 'Name', ['Jean DUPONT']],
    ['last-first', 'Apellidos y nombres', ['Cruz Ana']],
    ['last-first', 'Student', ['Known Kim', 'Lee Ben']],
  ])('is written %s under "%s": %j', (order, heading, names) => {
    const known = { isLast: (word: string) => word === 'Known', isFirst: (word: string) => word === 'Kim' };
    expect(guessNameOrder(heading, names, known)).toBe(order);
  });

  it.each([
    ['DELA CRUZ', 'Dela Cruz'],
    ["O'BRIEN", "O'Brien"],
    ['SANTOS-REYES JR.', 'Santos-Reyes JR.'],
    ['ñazareno iii', 'Ñazareno iii'],
    ['McDonald', 'McDonald'],
    ['MA. TERESA', 'Ma. Teresa'],
  ])('%s in title case', (name, cased) => expect(titleCase(name)).toBe(cased));
});
