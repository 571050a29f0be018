import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import { columnNamed, comparedHeading, type ImportField } from '#contract/school/people-import/import-headings.ts';

/** The meaning of a heading. */
export interface HeadingReading {
  /** The field; null if it is no field of the product. */
  field: ImportField | null;
  /** Whether the heading is known to mean another fact or another person, so that it does not identify a student. */
  isOther: boolean;
  /** Whether the heading is exactly a spelling of the field, rather than a text that contains its words. */
  isExact: boolean;
}

/** Words in headings for people other than the student. */
const anotherPerson =
  /\b(guardians?|parents?|mothers?|fathers?|mom|dad|emergency|kin|spouse|siblings?|padres?|madre|acudiente|apoderad\w+|encargad\w+|responsavel|responsable\w*|pai|mae|pere|mere|veli|anne|baba|genitore|teachers?|advis[eo]rs?|instructor|professors?|profesor\w*|professeurs?|docente|tutor(es|s)?(?! group)|counsell?or|registrar|dean|school name|name of school|institution|university name)\b|vater|mutter|eltern|erziehungs|sorgeberecht|lehrer|lehrkraft/;
/** Words in headings for facts about students that the product does not store. */
const another =
  /\b(phone|mobile|cell\w*|tele?ph?\w*|tel|handy\w*|telefon\w*|celular|movil|portable|gsm|fax|whatsapp|contact|births?|birth\w+|dob|born|bday|nacim\w+|nascim\w+|nascita|dogum|nee?|date|datum|fecha|data|timestamp|time|zeitstempel|marca|horodat\w+|carimbo|age|edad|alter|idade|sexe?|sexo|gender|genero|cinsiyet|nationalit\w+|citizen\w*|religion|address|addr|adresse|direccion|endereco|indirizzo|anschrift|street|city|town|barangay|zip|postcode|municipality|province|region|country|remarks?|notes?|comments?|bemerkung\w*|observ\w+|signature|firma|unterschrift|status|subject|units|gpa|average|scores?|marks|semester|academic year|school year|sy|ay|scholarship|password|passwor[dt]|kennwort|role|photo|blood|height|weight|allerg\w+|house|country|language|mother tongue|present|absent|attendance|class (no|number|nr|size)|last (access|downloaded|login|sign in|active|used)|agree\w*|consent|preferred)\b|geburt|^geb\b|geschlecht|strasse|wohnort|staatsang|konfession|bekenntnis/;

const patterns: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /\be ?mail|\bmail\b|courriel|correo e|email|e ?post[ae]?\b|mejl/],
  [
    'full_name',
    /(last|sur|family).*(first|given|fore)|(first|given|fore).*(last|sur|family)|nombres?\b.*apellidos?|apellidos?\b.*nombres?|^prenoms? (et )?noms?|^noms? (et )?prenoms?|nom complet|nome completo|nombre completo|cognome (e )?nome|nome (e )?cognome|vor (und )?(nach|zu)name|(nach|familien)name.*vorname|^name.*vorname|vorname.*name|adi? soyadi?|soyadi? adi?|imie (i )?nazwisko|nazwisko (i )?imie|jmeno (a )?prijmeni|prijmeni (a )?jmeno|voor en achternaam/,
  ],
  [
    'suffix',
    /\bsuffix|^(name )?ext(ension)?( name)?$|^qualifier$|^jr sr$|segundo apellido|apellido materno|2do apellido|namenszusatz/,
  ],
  ['middle_name', /\bmiddle\b|^m i$|tussenvoegsel|voorvoegsel/],
  [
    'last_name',
    /\b(last|sur|family) ?names?\b|\blangname\b|nom d ?usage|nom de (famille|naissance)|primer apellido|apellido paterno|1er apellido|^apellidos?\b|nachname|familienname/,
  ],
  ['first_name', /\b(first|given|fore) ?names?\b|\bprenoms?\b|vornamen?\b|^nombres?\b|imie\b/],
  [
    'full_name',
    /^(full|complete|whole|students?|pupils?|learners?|childs?|display|official)( full)? ?names?\b|\bnames? (of|in full)|\bfull name|^(students?|pupils?|learners?|schuler(in)?(nen)?|eleves?|etudiants?|alumn[oa]s?|estudiantes?|alun[oa]s?|studente|ogrenci)$|^name\b|^nombre de|фио|姓名|氏名|성명|ονοματεπ/,
  ],
  [
    'student_number',
    /\b(students?|pupils?|learners?|school|university|college|admission|admin|registration|reg|roll|rol|enroll?ment|matric\w*|sis|sis user|reference|index|state student|national|upn|cand\w+|external) ?(no|number|num|nr|ids?|code|ref)\b|\bid ?(no|number|num|nr|code)\b|^id$|\b(lrn|usn|upn|uln|ine|ra|rm|nis|nisn|nim|curp|dni|legajo|sis id|boleta)\b|matrikel|matricul|schuler ?(nummer|nr|id)|\bn(o|um|umero|ro|r)? ?(de |des |d |du )?l?(d?etudiant|d?eleve|alumn[oa]|estudiante|alun[oa]|control|cuenta|carne|matricula|expediente|national)|codigo (de )?(alumno|estudiante|aluno)?|fremdschlussel|schlussel|externe id|student(ka)?nummer|ogrenci no|okul no/,
  ],
  ['username', /\buser ?(name|id)?\b|\blog ?in\b|\baccount\b|benutzer|kennung|identifiant|usuario/],
  [
    'program_level',
    /\b(program(me|m)?s?|course|section|sections|sec|class|grade|gr|year|yr|form|home ?room|departments?|dept|strand|track|major|degree|cohort|groups?|block|stufe|classes?|groupes?|regroupement|division|promo(tion)?|filiere|formation|grupo|curso|grado|carrera|turma|serie|ano|sinif\w*|sube|bolum|klasa|trida|kelas|lop|level|niveau|nivel)\b|klasse|jahrgang|studiengang|fachrichtung/,
  ],
];

/** Headings with only "name", by their meaning if the other part of the name has a column of its own. */
const bareNames: Readonly<Record<string, 'first_name' | 'last_name' | ''>> = Object.fromEntries([
  ...['name', 'names', 'naam', 'navn', 'namn', 'nimi', 'nama', 'isim', '名前'].map((each) => [each, ''] as const),
  ...['nom', 'noms'].map((each) => [each, 'last_name'] as const),
  ...['nome', 'nombre', 'nombres', 'ad', 'adi', 'imie', 'имя', '名', '이름'].map(
    (each) => [each, 'first_name'] as const,
  ),
]);

/** Headings that may mean either a line count or a student number. */
const serials = new Set(
  'no nr num number numero nummer n nro lfd lfdnr laufendenummer ifdnr sn sno slno sl srno sr serial serialno serialnumber seq index idx ord orden ordine pos position rang lp sira sirano pp пп номер item ctrlno count row line'.split(
    ' ',
  ),
);

/** The words of a heading without accents and punctuation: `n d etudiant` for `N° d’étudiant`. */
const wordsIn = (heading: string) =>
  stripDiacritics(
    heading
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[’'`]s\b/g, 's')
      .replace(/[’'`]/g, ' '),
  )
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim();

/** Determines the meaning of a heading. */
export function likelyField(heading: string): HeadingReading {
  const words = wordsIn(heading);
  const compact = comparedHeading(heading);
  if (compact === '') return { field: null, isOther: false, isExact: false };
  if (anotherPerson.test(words)) return { field: null, isOther: true, isExact: false };
  const exact = columnNamed(heading);
  if (exact) return { field: exact, isOther: false, isExact: true };
  const found = patterns.find(([, pattern]) => pattern.test(words) || pattern.test(compact));
  if (found?.[0] === 'email' || found?.[0] === 'full_name' || found?.[0] === 'last_name')
    return { field: found[0], isOther: false, isExact: false };
  if (another.test(words)) return { field: null, isOther: true, isExact: false };
  return { field: found?.[0] ?? null, isOther: false, isExact: false };
}

/**
 * The meaning of a heading like "name": the first or last name, or '' for the part that has no other column; undefined
 * for other headings.
 */
export const bareName = (heading: string) => {
  const compact = comparedHeading(heading);
  return Object.hasOwn(bareNames, compact) ? bareNames[compact] : undefined;
};

/** Whether a heading may mean a count of lines. */
export const isSerialHeading = (heading: string) =>
  /^\W*[#№]\W*$/u.test(heading.trim()) || serials.has(comparedHeading(heading));

/** The number of first rows that may contain the headings. Above them a list may have the school's name and a title. */
export const HEADING_ROWS = 30;

/**
 * The number of known headings in a row, counting each field once. A heading that is known to be no field counts as
 * half a heading.
 */
export function knownHeadings(row: readonly string[]): number {
  const fields = new Set<string>();
  let others = 0;
  for (const cell of row) {
    // A long text contains words of many headings.
    if (cell.length > 100) continue;
    const { field, isOther } = likelyField(cell);
    if (field) fields.add(field);
    else if (isOther) others += 1;
  }
  return fields.size + (fields.size > 0 ? others / 2 : 0);
}

/** Counts the known headings in a row. */
export type KnownHeadings = (row: readonly string[]) => number;

/**
 * The index of the heading row: the first row with the most known headings, or if none are known, the first with text.
 */
export function headingRowOf(rows: readonly (readonly string[])[], knownIn: KnownHeadings = knownHeadings): number {
  let [best, most] = [-1, 0];
  for (const [at, row] of rows.slice(0, HEADING_ROWS).entries()) {
    const known = knownIn(row);
    if (known > most) [best, most] = [at, known];
  }
  const firstWithText = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  return best >= 0 ? best : Math.max(0, firstWithText);
}
