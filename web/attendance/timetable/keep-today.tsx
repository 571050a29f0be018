import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PACKET_HOURS } from '#contract/attendance/roll/class-packet-calls.ts';
import type { TodaysSession } from '#contract/attendance/session/session-calls.ts';
import type { Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import { fetchPacket, keepToday, useCanKeep, useKeepsToday } from '#web/attendance/offline/class-packet.ts';
import { idOfMeeting } from '#web/attendance/offline/planned-meeting.ts';
import { todayText } from '#web/attendance/session/today-text.ts';
import { useIsReachable } from '#web/platform/base/reachability.ts';
import { isSignedInAlone } from '#web/platform/base/sign-in-store.ts';
import { keepDecoder } from '#web/platform/camera/keep-decoder.ts';

interface KeepTodayProps {
  readonly sessions: readonly TodaysSession[];
  readonly planned: readonly Meeting[];
}

/**
 * Asks once whether today's classes should open on this device without a network, and keeps them if so. A
 * sign-in that is limited to its tab keeps nothing and is not asked.
 */
export function KeepToday({ sessions, planned }: KeepTodayProps) {
  const client = useQueryClient();
  const choice = useKeepsToday();
  const isHere = useCanKeep();
  const reachable = useIsReachable();
  const taking = planned.filter(({ change }) => change !== 'cancelled').map(idOfMeeting);
  const all = [...sessions.map(({ class_id }) => class_id), ...taking];
  const ids = all.join();

  useEffect(() => {
    if (choice !== 'on' || !reachable) return;
    // One after another, so that the day's screen comes first.
    void (async () => {
      for (const id of ids.split(',').filter(Boolean)) await fetchPacket(client, Number(id));
      if (ids !== '') await keepDecoder();
    })().catch(() => undefined);
  }, [client, choice, reachable, ids]);

  const here = all.filter(isHere).length;
  const isAlone = isSignedInAlone('professor');
  const asks = choice === 'unasked' && ids !== '' && reachable && !isAlone;
  return (
    <>
      {asks && (
        <section className="row wrap paper rounder gap-8 padded-12-16" aria-label={todayText.keepToday}>
          <p className="shrinks breaks" style={{ flex: '1 1 16rem' }}>
            <strong>{todayText.keepToday}</strong>
            <br />
            <span className="dim small">{todayText.keepTodayHelp(PACKET_HOURS)}</span>
          </p>
          <Button size="sm" onClick={() => keepToday(true)}>
            {todayText.keep}
          </Button>
          <Button size="sm" variant="default" onClick={() => keepToday(false)}>
            {todayText.notNow}
          </Button>
        </section>
      )}
      {choice !== 'unasked' && !isAlone && ids !== '' && (
        <p className="row wrap faint across-8">
          {choice === 'on' && todayText.keepsToday(here, all.length)}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={choice === 'on' ? todayText.stopKeepingLabel : undefined}
            onClick={() => keepToday(choice === 'off')}
          >
            {choice === 'on' ? todayText.stopKeeping : todayText.keepToday}
          </Button>
        </p>
      )}
    </>
  );
}
