/** Two helpers scan for one session, each with their own browser and camera. */
import { expect } from '@playwright/test';
import type { Visitor } from '#testkit/browser/browsers.ts';
import { reads } from '#testkit/browser/page-steps.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { FakeCamera } from '#testkit/camera/fake-camera.ts';
import type { Product } from '#testkit/process/product.ts';

const test = walksAt(async (school) => ({
  ...(await desk.aClass(school, 4)),
  stranger: (await desk.pupils(school, 1, 'BSN 2B'))[0],
}));
test.describe.configure({ mode: 'serial' });

/** The browser's offline mode does not affect open sockets, so they are closed by this script. */
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

test.describe('two scanners on one session', () => {
  let door: Visitor & { camera: FakeCamera };
  let gate: Visitor & { camera: FakeCamera };
  test.beforeAll(async ({ arriveWithCamera, prepared }) => {
    door = await arriveWithCamera(prepared.teacher);
    gate = await arriveWithCamera(prepared.teacher);
    await gate.context.addInitScript(cuttableSockets);
    await desk.openScanner(door.page, prepared);
    await desk.openScanner(gate.page, prepared);
  });

  /** The result of the last scan on that screen. */
  const panel = ({ page }: Visitor) => page.locator('[data-tone]');

  async function show(product: Product, at: typeof door, student: desk.DeskStudent | undefined): Promise<string> {
    if (!student) throw new Error('There are not enough students.');
    await at.camera.show(await desk.qrValueAtServer(product, student));
    return student.name;
  }

  test('each shows the students whom the other records, without a reload', async ({ prepared, product }) => {
    const [first, second] = prepared.students;
    const name = await show(product, door, first);
    await reads(desk.latestScans(door.page), name);
    await reads(desk.presentList(gate.page), name);
    const other = await show(product, gate, second);
    await reads(desk.latestScans(gate.page), other);
    await reads(desk.presentList(door.page), other);
    await reads(desk.presentList(door.page), '2 of 4');
    await reads(desk.presentList(gate.page), '2 of 4');
  });

  test('only the scanner that read the code welcomes', async ({ prepared }) => {
    expect(
      await desk
        .latestScans(gate.page)
        .getByText(prepared.students[0]?.name ?? '')
        .count(),
    ).toBe(0);
  });

  test('a student who was recorded at the door is recognized at the gate', async ({ prepared, product }) => {
    await show(product, gate, prepared.students[0]);
    await reads(desk.latestScans(gate.page), 'This student is already recorded for this session.');
    expect(await desk.presentList(gate.page).getByRole('listitem').count()).toBe(2);
    const { name } = prepared.students[0] as desk.DeskStudent;
    await expect(panel(gate)).toHaveText(new RegExp(`Already Present${name}.*Here since \\d+:\\d\\d [AP]M`));
  });

  test('a student whose code is refused is named with the reason, while the other scanner continues', async ({
    prepared,
    product,
  }) => {
    const stranger = await show(product, gate, prepared.stranger);
    await expect(panel(gate)).toContainText(`${stranger}The student’s program level is BSN 2B.`);
    const { token, name } = prepared.students[3] as desk.DeskStudent;
    const old = await desk.qrValueAtServer(product, { token });
    await desk.qrValueAtServer(product, { token });
    await gate.camera.show(old);
    await expect(panel(gate)).toContainText(`This QR code has expired. Ask the student for a new QR code.${name}`);
    await expect(panel(door).getByText(name)).toHaveCount(0);
    await gate.camera.hide();
    await door.camera.hide();
  });

  test('a scanner that lost its connection loads the students it missed', async ({ prepared, product }) => {
    // The gate's own requests have completed.
    await gate.page.waitForLoadState('networkidle');
    await gate.page.evaluate('window.realtimeIsAway(true)');
    const name = await show(product, door, prepared.students[2]);
    await reads(desk.presentList(door.page), name);
    expect(await desk.presentList(gate.page).getByText(name).count()).toBe(0);
    await gate.page.evaluate('window.realtimeIsAway(false)');
    await reads(desk.presentList(gate.page), name);
    await reads(desk.presentList(gate.page), '3 of 4');
  });

  test('the school has each student once', async ({ prepared, product }) => {
    const { teacher, students, class_id } = prepared;
    const present = await desk.presentAtServer(product, teacher, class_id);
    const once = present.map(({ student }) => student.stud_id).toSorted((one, other) => one - other);
    expect(once).toEqual(students.slice(0, 3).map(({ stud_id }) => stud_id));
    expect([...door.faults, ...gate.faults]).toEqual([]);
  });
});
