/**
 * Two helpers scan for one session, each with a browser and a camera of his own.
 * Seeded defect it was seen to catch: what the realtime channel tells of another scanner is not put on the list.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '#testkit/browser/browsers.ts';
import {
  aClass,
  latestScans,
  openScanner,
  type Pupil,
  presentAtServer,
  presentList,
  qrValueOf,
} from '#testkit/browser/professor-desk.ts';
import { stageOfProfessor } from '#testkit/browser/professor-stage.ts';
import { reads } from '#testkit/browser/walk-stage.ts';
import type { FakeCamera } from '#testkit/camera/fake-camera.ts';

const stage = stageOfProfessor((school) => aClass(school, 4));

/** The browser's own network switch leaves open sockets alone, so they are cut where they are made. */
const cuttableSockets = `
  const open = [];
  let away = false;
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(away ? new URL('/nowhere', address) : address);
      open.push(this);
    }
  };
  window.realtimeIsAway = (isAway) => {
    away = isAway;
    if (away) for (const socket of open.splice(0)) socket.close();
  };
`;

describe('two scanners on one session', () => {
  let door: Visitor & { camera: FakeCamera };
  let gate: Visitor & { camera: FakeCamera };
  beforeAll(async () => {
    const { prepared } = stage;
    door = await stage.arriveWithCamera('door', prepared.teacher);
    gate = await stage.arriveWithCamera('gate', prepared.teacher);
    await gate.context.addInitScript(cuttableSockets);
    await openScanner(door.page, prepared);
    await openScanner(gate.page, prepared);
  });

  async function show(at: typeof door, student: Pupil | undefined): Promise<string> {
    if (!student) throw new Error('There are not so many students.');
    await at.camera.show(await qrValueOf(stage.product, student));
    return student.name;
  }

  test('each sees whom the other records, without a reload', async () => {
    const [first, second] = stage.prepared.students;
    const name = await show(door, first);
    await reads(latestScans(door.page), name);
    await reads(presentList(gate.page), name);
    const other = await show(gate, second);
    await reads(latestScans(gate.page), other);
    await reads(presentList(door.page), other);
    await reads(presentList(door.page), '2 of 4');
    await reads(presentList(gate.page), '2 of 4');
  });

  test('only the scanner that read the code welcomes', async () => {
    expect(
      await latestScans(gate.page)
        .getByText(stage.prepared.students[0]?.name ?? '')
        .count(),
    ).toBe(0);
  });

  test('somebody who was recorded at the door is known at the gate', async () => {
    await show(gate, stage.prepared.students[0]);
    await reads(latestScans(gate.page), 'Already Present: This student is already recorded for this session.');
    expect(await presentList(gate.page).getByRole('listitem').count()).toBe(2);
    await gate.camera.hide();
    await door.camera.hide();
  });

  test('a scanner whose connection was lost reads again whom it missed', async () => {
    // What the gate read of its own accord has arrived.
    await gate.page.waitForLoadState('networkidle');
    await gate.page.evaluate('window.realtimeIsAway(true)');
    const name = await show(door, stage.prepared.students[2]);
    await reads(presentList(door.page), name);
    expect(await presentList(gate.page).getByText(name).count()).toBe(0);
    await gate.page.evaluate('window.realtimeIsAway(false)');
    await reads(presentList(gate.page), name);
    await reads(presentList(gate.page), '3 of 4');
  });

  test('the school has each of them once', async () => {
    const { teacher, students, class_id } = stage.prepared;
    const present = await presentAtServer(stage.product, teacher, class_id);
    const once = present.map(({ student }) => student.stud_id).toSorted((one, other) => one - other);
    expect(once).toEqual(students.slice(0, 3).map(({ stud_id }) => stud_id));
    expect([...door.faults, ...gate.faults]).toEqual([]);
  });
});
