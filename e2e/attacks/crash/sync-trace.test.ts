import { expect, test } from 'vitest';
import { readTrace } from './sync-trace.ts';

const request = '7 read(29<socket:[1]>, "POST /api/student/generateNewToken HTTP/1.1"..., 65536) = 287';
const logWrite = '7 pwrite64(25</data/rollcall.sqlite-wal>, "\\0"..., 24, 580952) = 24';
const sync = '7 fsync(25</data/rollcall.sqlite-wal>) = 0';
const answer = '7 write(29<socket:[1]>, "HTTP/1.1 200 OK\\r\\n"..., 979) = 979';
const read = (...lines: string[]) => readTrace(lines.join('\n'));

test('a response after the sync is in order', () => {
  expect(read(request, logWrite, sync, answer)).toEqual({ acknowledged: 1, unwritten: 0, unsynced: 0, syncs: 1 });
  expect(read(answer, request, logWrite, sync, answer).acknowledged).toBe(1);
});

test('a response before the sync is detected', () => {
  expect(read(request, logWrite, answer, sync)).toMatchObject({ acknowledged: 1, unwritten: 0, unsynced: 1 });
  expect(read(request, answer, logWrite, sync)).toMatchObject({ acknowledged: 1, unwritten: 1, unsynced: 0 });
  expect(read(logWrite, sync, request, answer)).toMatchObject({ acknowledged: 1, unwritten: 1, unsynced: 0 });
});

test('a sync of another file is not enough', () => {
  const elsewhere = '7 fsync(26</data/rollcall.sqlite>) = 0';
  expect(read(request, logWrite, elsewhere, answer)).toMatchObject({ unsynced: 1, syncs: 0 });
});

test('a system call that another thread interrupts counts from its end', () => {
  const [begun, done] = ['7 fsync(25</data/rollcall.sqlite-wal> <unfinished ...>', '7 <... fsync resumed>) = 0'];
  const asking = ['7 read(29<socket:[1]>,  <unfinished ...>', '8 write(3<anon_inode:[eventfd]>, "\\1", 8) = 8'];
  const asked = '7 <... read resumed>"POST /api/student/generateNewToken HTTP/1.1"..., 65536) = 287';
  expect(read(...asking, asked, logWrite, begun, done, answer)).toMatchObject({ acknowledged: 1, unsynced: 0 });
  expect(read(request, logWrite, begun, answer, done)).toMatchObject({ acknowledged: 1, unsynced: 1 });
});
