/**
 * A plain check-in server as a reference: Fastify, better-sqlite3, prepared statements, three writes in one FULL
 * transaction per request, and no rules.
 * node bench/references/plain-sqlite-server.ts FILE STUDENTS
 */
import BetterSqlite from 'better-sqlite3';
import fastify from 'fastify';

const [file = '', students = '0'] = process.argv.slice(2);
const db = new BetterSqlite(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`
  create table student (stud_id integer primary key, points integer not null, exp integer not null);
  create table attendance (attendance_id integer primary key, stud_id integer not null, class_id integer not null,
    at text not null, unique (stud_id, class_id));
  create table ledger (ledger_id integer primary key, stud_id integer not null, points integer not null, at text not null);
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Number(students)})
  insert into student select i, 0, 0 from n;
`);
const present = db.prepare('insert into attendance (stud_id, class_id, at) values (?, ?, ?)');
const earned = db.prepare('insert into ledger (stud_id, points, at) values (?, ?, ?)');
const balance = db.prepare('update student set points = points + ?, exp = exp + ? where stud_id = ?');
const checkIn = db.transaction((stud_id: number, class_id: number) => {
  const at = new Date().toISOString();
  const { lastInsertRowid } = present.run(stud_id, class_id, at);
  earned.run(stud_id, 10, at);
  balance.run(10, 10, stud_id);
  return Number(lastInsertRowid);
});

const app = fastify();
app.get('/bare', () => ({ status: 'ok' }));
app.post<{ Params: { sessionId: string } }>('/check-in/:sessionId', (request) => ({
  message: 'Student marked as present.',
  attendance_id: checkIn.immediate(Number(request.headers.studtoken), Number(request.params.sessionId)),
}));
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
