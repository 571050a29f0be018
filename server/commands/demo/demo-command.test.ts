import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_PROFESSOR, DEMO_STUDENT } from './demo-cast.ts';

const project = join(import.meta.dirname, '..', '..', '..');

test('the demonstration prints a sign-in for each role, and leaves nothing behind, whether its output is read or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-demo-start-'));
  const child = spawn(process.execPath, ['server/commands/demo/demo-command.ts'], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      TMPDIR: folder,
      PORT: '0',
      // The settings of a real school, which the demonstration must not use.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: join(folder, 'a real school'),
      ADMIN_PASSWORD: 'the real one',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let printed = '';
    const url = await new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        printed += chunk.toString();
        const found = /Student +(\S+)\/ +ana/.exec(printed)?.[1];
        if (found && printed.includes('--share')) resolve(found);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => reject(new Error(printed)));
    });
    const logins = [
      [calls.loginStudent, DEMO_STUDENT],
      [calls.loginProfessor, DEMO_PROFESSOR],
      [calls.loginAdmin, DEMO_ADMIN],
    ] as const;
    for (const [{ method, path }, username] of logins) {
      expect(printed).toContain(username);
      const body = JSON.stringify({ username, password: DEMO_PASSWORD });
      const answer = await fetch(url + path, { method, body, headers: { 'content-type': 'application/json' } });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(printed).toContain(DEMO_PASSWORD);
    expect(readdirSync(folder).filter((name) => name.startsWith('rollcall-demo-'))).toHaveLength(1);

    // Two kinds of log lines that are written at the end, when no one reads them.
    const wrong = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"a","password":"b"}',
    };
    expect((await fetch(url + calls.loginStudent.path, wrong)).status).toBe(401);
    const unknown = { headers: { studtoken: 'nobody' } };
    expect((await fetch(url + calls.getStudentLeaderboard.path, unknown)).status).toBe(401);
    child.stdout.destroy();
    child.stderr.destroy();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a development school is created once a day and kept over restarts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-dev-'));
  const start = async () => {
    const args = ['server/commands/demo/demo-command.ts', `--develop=${folder}`];
    const child = spawn(process.execPath, args, { cwd: project, env: { PATH: process.env.PATH, PORT: '0' } });
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.includes('Password of all')) break;
    }
    child.kill();
    await new Promise((resolve) => child.once('close', resolve));
    return said;
  };
  try {
    expect(await start()).toContain('http://localhost:5173/professor/login');
    const [school = ''] = readdirSync(folder);
    const { ino } = statSync(join(folder, school, 'rollcall.sqlite'));
    await start();
    expect(readdirSync(folder)).toEqual([school]);
    expect(statSync(join(folder, school, 'rollcall.sqlite')).ino).toBe(ino);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
