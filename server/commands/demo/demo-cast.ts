/** The name of the demonstration's school. */
export const DEMO_SCHOOL = 'Riverside College';

/** The accounts for signing in. All accounts have the same password. */
export const DEMO_STUDENT = 'ana';
export const DEMO_PROFESSOR = 'grace';
export const DEMO_ADMIN = 'admin';
export const DEMO_PASSWORD = 'riverside';

/** Program levels with their numbers of students, 300 in all. The demo student has the first program level. */
export const programs = [
  { level: 'BSCS 2A', students: 62 },
  { level: 'BSIT 3B', students: 61 },
  { level: 'BSED 1A', students: 60 },
  { level: 'BSN 2B', students: 59 },
  { level: 'BSBA 4A', students: 58 },
] as const;

/** The professors. The first professor's account is for signing in to the demonstration. */
export const professors = [
  { first_name: 'Grace', middle_name: 'M', last_name: 'Hollander', username: DEMO_PROFESSOR },
  { first_name: 'Teodoro', middle_name: 'L', last_name: 'Manalo', username: 'teodoro' },
  { first_name: 'Ingrid', middle_name: '', last_name: 'Solberg', username: 'ingrid' },
  { first_name: 'Kwame', middle_name: 'A', last_name: 'Boateng', username: 'kwame' },
  { first_name: 'Lucía', middle_name: '', last_name: 'Ferrer', username: 'lucia' },
  { first_name: 'Haruto', middle_name: '', last_name: 'Ishikawa', username: 'haruto' },
  { first_name: 'Priya', middle_name: 'S', last_name: 'Raman', username: 'priya' },
  { first_name: 'Dolores', middle_name: 'C', last_name: 'Bautista', username: 'dolores' },
] as const;

export const waitingProfessors = [
  { first_name: 'Miriam', middle_name: '', last_name: 'Okafor', username: 'miriam' },
  { first_name: 'Paolo', middle_name: 'D', last_name: 'Villareal', username: 'paolo' },
] as const;

/**
 * The subjects: program, professor and the two weekdays (1 is Monday) on which they meet. The first subject has an open
 * session today.
 */
export const castSubjects = [
  { name: 'Data Structures', program: 0, professor: 0, days: [1, 4], from: '09:00', to: '10:30' },
  { name: 'Discrete Mathematics', program: 0, professor: 0, days: [2, 5], from: '08:00', to: '09:30' },
  { name: 'Computer Organization', program: 0, professor: 5, days: [1, 3], from: '13:00', to: '14:30' },
  { name: 'Technical Writing', program: 0, professor: 4, days: [2, 4], from: '15:00', to: '16:00' },
  { name: 'Databases II', program: 1, professor: 0, days: [1, 3], from: '10:45', to: '12:15' },
  { name: 'Network Administration', program: 1, professor: 5, days: [2, 4], from: '07:30', to: '09:00' },
  { name: 'Human-Computer Interaction', program: 1, professor: 2, days: [3, 5], from: '13:00', to: '14:30' },
  { name: 'Professional Ethics', program: 1, professor: 7, days: [1, 5], from: '15:00', to: '16:00' },
  { name: 'Child Development', program: 2, professor: 4, days: [1, 3], from: '08:00', to: '09:30' },
  { name: 'Foundations of Teaching', program: 2, professor: 7, days: [2, 4], from: '10:00', to: '11:30' },
  { name: 'World Literature', program: 2, professor: 4, days: [2, 5], from: '13:00', to: '14:30' },
  { name: 'Mathematics for Teachers', program: 2, professor: 1, days: [3, 5], from: '15:00', to: '16:30' },
  { name: 'Anatomy and Physiology', program: 3, professor: 3, days: [1, 4], from: '07:30', to: '09:30' },
  { name: 'Microbiology', program: 3, professor: 3, days: [2, 5], from: '10:00', to: '11:30' },
  { name: 'Health Assessment', program: 3, professor: 6, days: [1, 3], from: '13:00', to: '15:00' },
  { name: 'Nutrition', program: 3, professor: 6, days: [3, 5], from: '08:00', to: '09:30' },
  { name: 'Strategic Management', program: 4, professor: 1, days: [1, 4], from: '10:00', to: '11:30' },
  { name: 'Financial Analysis', program: 4, professor: 1, days: [2, 5], from: '08:30', to: '10:00' },
  { name: 'Business Law', program: 4, professor: 7, days: [3, 4], from: '13:00', to: '14:30' },
  { name: 'Entrepreneurship', program: 4, professor: 2, days: [2, 3], from: '15:00', to: '16:30' },
] as const;

/** Events with their days, in weeks since the term's first Monday; 'today' is open all day. */
export const events = [
  { name: 'Orientation Day', professor: 7, from: '08:00', to: '12:00', week: 0, days: [1] },
  { name: 'Science and Arts Fair', professor: 0, from: '09:00', to: '17:00', week: 6, days: [4, 5] },
  { name: 'Library Open Week', professor: 0, from: '00:00', to: '23:59', week: 'today', days: [] },
] as const;

/**
 * Incentives for every program level, each from one of its professors. Cheap incentives with a small stock are sold out
 * soon.
 */
export const incentives = [
  { name: 'Coffee from the canteen', price: 45, stock: 6, subject: 3, icon: 'coffee' },
  { name: 'Skip one quiz', price: 250, stock: 40, subject: 0, icon: 'ticket' },
  { name: 'Two points on the next quiz', price: 120, stock: 60, subject: 0, icon: 'star' },
  { name: 'Hand in a day later', price: 90, stock: 50, subject: 1, icon: 'clock' },
  { name: 'Choose your own project', price: 400, stock: 25, subject: 2, icon: 'book' },
] as const;

/** A deleted incentive, whose redemptions stay. */
export const formerIncentive = { name: 'Movie night ticket', price: 80, stock: 30, subject: 1, icon: 'music' } as const;

/** First names, grouped by the hair in their portraits. */
export const longHaired = (
  'Ana Aaliyah Adele Aiko Alma Amara Amelia Anjali Beatriz Camille Carmen Celeste Chiara Clara Dalia Elena Elif Emma ' +
  'Esther Fatima Freya Gabriela Hana Ines Isabel Jasmine Joy Kaia Katarina Leila Lina Lorena Mai Maricel Marisol Maya ' +
  'Mei Mila Nadia Naomi Nia Noor Olivia Paloma Ravena Rosa Sabine Sana Selma Siti Sofia Tala Thea Valentina Yara Zofia'
).split(' ');
export const shortHaired = (
  'Aarav Adrian Ahmed Alonzo Amir Andrei Antonio Arjun Ben Bruno Carlos Dante Darius Diego Dmitri Eduardo Elias Emil ' +
  'Enzo Felix Gabriel Hassan Hugo Ibrahim Ivan Jamal Jerome Joaquin Jonas Jun Kenji Kofi Leandro Leo Luca Malik Marco ' +
  'Mateo Miguel Mikael Nikhil Noah Omar Oscar Paulo Rafael Rohan Samuel Santiago Simon Tariq Theo Tomas Viktor Wei Yusuf'
).split(' ');

/** Family names. */
export const familyNames = (
  'Abad Aguilar Alcantara Andersson Aquino Asante Bello Bergström Bianchi Carvalho Castillo Chavez Cheng Cohen Cruz ' +
  'Dizon Domingo Dubois Duarte Eriksen Espinosa Fajardo Farouk Fernandez Fischer Flores Fontaine Galang García Gomes ' +
  'Haddad Hansen Hernandez Hoang Ibarra Ilagan Jansen Javier Jensen Kaplan Karimi Khan Kim Kowalska Kumar Lacson Laurent ' +
  'Lim Lindqvist Lopez Magsaysay Mendoza Mensah Morales Müller Nakamura Navarro Nguyen Novak Núñez Ocampo Okoro Olsen ' +
  'Ortega Owusu Padilla Park Pascual Petrov Quintos Ramos Rao Reyes Rivera Romano Rossi Salazar Santos Sato Schmidt ' +
  'Serrano Silva Singh Soriano Suzuki Tanaka Tolentino Torres Tran Valdez Vargas Velasco Vogel Wang Yamada Yılmaz Zamora'
).split(' ');
