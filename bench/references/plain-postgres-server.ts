/**
 * A plain check-in server on PostgreSQL as a reference: Fastify, pg, the same three writes as separate statements in
 * one transaction per request, and no rules.
 * node bench/references/plain-postgres-server.ts URL STUDENTS
 */
import fastify from 'fastify';
import pg from 'pg';

const [url = '', students = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query(`
  create table student (stud_id integer primary key, points integer not null, exp integer not null);
  create table attendance (attendance_id integer generated always as identity primary key, stud_id integer not null,
    class_id integer not null, at timestamptz not null, unique (stud_id, class_id));
  create table ledger (ledger_id integer generated always as identity primary key, stud_id integer not null,
    points integer not null, at timestamptz not null);
  insert into student select i, 0, 0 from generate_series(1, ${Number(students)}) i;
`);

async function checkIn(stud_id: number, class_id: number): Promise<number> {
  const client = await pool.connect();
  try {
    const at = new Date().toISOString();
    await client.query('begin');
    const { rows } = await client.query<{ attendance_id: number }>(
      'insert into attendance (stud_id, class_id, at) values ($1, $2, $3) returning attendance_id',
      [stud_id, class_id, at],
    );
    await client.query('insert into ledger (stud_id, points, at) values ($1, $2, $3)', [stud_id, 10, at]);
    await client.query('update student set points = points + $1, exp = exp + $2 where stud_id = $3', [10, 10, stud_id]);
    await client.query('commit');
    return rows[0]?.attendance_id ?? 0;
  } finally {
    client.release();
  }
}

const app = fastify();
app.get('/bare', () => ({ status: 'ok' }));
app.post<{ Params: { sessionId: string } }>('/check-in/:sessionId', async (request) => ({
  message: 'Student marked as present.',
  attendance_id: await checkIn(Number(request.headers.studtoken), Number(request.params.sessionId)),
}));
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
