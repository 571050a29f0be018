import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';

/** The columns of a students file. */
export const importColumns = [
  'student_number',
  'first_name',
  'middle_name',
  'last_name',
  'program_level',
  'email',
  'username',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/**
 * The field that a column means: one of {@link importColumns}, or the whole name, or the addition after a last name
 * ("Jr.").
 */
export const importFields = [...importColumns, 'full_name', 'suffix'] as const;
export type ImportField = (typeof importFields)[number];

/** Columns that every file must have to identify people; one of {@link identifyingColumns} is needed too. */
export const neededColumns = ['first_name', 'last_name', 'program_level'] as const satisfies ImportColumn[];
/** Columns that identify an existing student. */
export const identifyingColumns = ['student_number', 'email', 'username'] as const satisfies ImportColumn[];

/**
 * Headings as schools write them, in the form of {@link comparedHeading}. No heading means two columns: `nom` is French
 * for a last name, `nome` Portuguese and Italian for a first name.
 */
const spellings: Readonly<Record<ImportColumn, string>> = {
  student_number:
    'studentnumber studentno studentnum studentid idnumber idno number no lrn studno rollnumber rollno admissionnumber admissionno registrationnumber registrationno matric matricno matriculationnumber schulernummer matrikelnummer matrikel numeroetudiant numeroeleve matricule nodematricula numerodeestudiante numerodealumno matricula expediente numerodealuno numeroaluno numeromatricola studentnummer leerlingnummer elevnummer numerucznia numeralbumu ogrencino okulno номер номерстудента 学号 學號 学籍番号 학번',
  first_name:
    'firstname first givenname givennames given forename forenames vorname vornamen rufname prenom prenoms nombre nombres nome primeironome voornaam fornamn fornavn etunimi imie imiona jmeno keresztnev ad adi isim имя όνομα ονομα 名 이름',
  middle_name:
    'middlename middle middlenames middleinitial mi secondname zweitername deuxiemeprenom segundonombre nomedomeio secondonome drugieimie ikinciad отчество πατρωνυμο',
  last_name:
    'lastname last surname surnames familyname family nachname familienname nom nomdefamille apellido apellidos sobrenome apelido cognome achternaam efternamn etternavn efternavn sukunimi nazwisko prijmeni priezvisko vezeteknev soyad soyadi фамилия επωνυμο επιθετο 姓 성',
  program_level:
    'programlevel program programme courseyearsection course section class grade gradelevel gradesection gradeandsection yearlevel yearandsection yearsection yearandcourse homeroom form formgroup klasse klassenstufe jahrgang classe groupe grupo curso grado grupoclase turma ano serie sezione klas groep klass luokka klasa trida osztaly sinif sube класс группа ταξη τμημα 班级 班級 クラス 반',
  email:
    'email emailaddress mail mailaddress schoolemail studentemail emailadresse mailadresse adresseemail adressemail courriel correo correoelectronico correoe endereodeemail emaildoaluno indirizzoemail emailadres epost epostadress eposta epostaadresi adresemail почта электроннаяпочта 邮箱 電子メール メール 이메일',
  username:
    'username user login loginname userid benutzername benutzer nomdutilisateur identifiant usuario nombredeusuario nomedeusuario nomedeutilizador nomeutente gebruikersnaam anvandarnamn brukernavn brugernavn nazwauzytkownika uzivatelskejmeno kullaniciadi логин',
};

const columnOf = new Map(
  importColumns.flatMap((column) =>
    spellings[column].split(' ').map((spelling) => [comparedHeading(spelling), column]),
  ),
);

/** A heading for comparing, without letter case, accents, spaces and punctuation. */
export function comparedHeading(heading: string): string {
  return stripDiacritics(heading).replace(/[^\p{L}\p{Nd}]/gu, '');
}

/** The column that a heading means; undefined if the product does not know it. */
export function columnNamed(heading: string): ImportColumn | undefined {
  return columnOf.get(comparedHeading(heading));
}

/** The fields that are missing to identify people. Each entry is a list of fields; the file needs one of each. */
export function stillLacking(fields: readonly (ImportField | null)[]): readonly (readonly ImportField[])[] {
  const names = fields.includes('full_name') ? ['program_level' as const] : neededColumns;
  return [...names.map((each) => [each]), identifyingColumns].filter(
    (some) => !some.some((each) => fields.includes(each)),
  );
}
