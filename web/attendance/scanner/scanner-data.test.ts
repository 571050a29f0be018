/** The list of present students. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import { reportKept } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import { presentKey, rollKey } from '#web/attendance/offline/session-keys.ts';
import { withDeviceStore } from '#web/gallery/testing/device-store.ts';
import { answers, fakeServer, loses } from '#web/gallery/testing/fake-server.ts';
import { scannedClass } from '#web/gallery/testing/scanned-class.tsx';
import { usePresent } from './scanner-data.ts';

withDeviceStore();

it('is left, with the roll, to the screens that open next without a network', async () => {
  fakeServer([answers(getAttendance, { attend: [] }), ...[getClassPacket, getProfessor, reportKept].map(loses)]);
  const { roll, ana, recordOf } = scannedClass;
  const sessionId = roll.class.class_id;
  const client = new QueryClient();
  client.setQueryData(rollKey(sessionId), roll);
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const list = renderHook(() => usePresent(sessionId), { wrapper });
  await waitFor(() => expect(list.result.current.query.data).toBeDefined());
  const record = recordOf(ana, '2026-11-21T00:20:00.000Z');
  act(() => list.result.current.add(record));
  list.unmount();
  expect(client.getQueryData(presentKey(sessionId))).toMatchObject({ attend: [record] });
  const left = client.getQueryData<Roll>(rollKey(sessionId))?.roll;
  expect(left?.find(({ student }) => student.stud_id === ana.stud_id)?.status).toBe('present');
  expect(client.getQueryState(rollKey(sessionId))?.isInvalidated, 'a network brings newer data').toBe(true);
});
