import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { EarnedReward } from '#contract/people/ledger/reward.ts';
import { CodeOwner } from '#web/attendance/pass/code-owner.tsx';
import { ChangedNote, RefusedNote } from '#web/attendance/pass/refused-note.tsx';
import { QrPanel } from '#web/attendance/qr/qr-panel.tsx';
import type { QrStanding } from '#web/attendance/qr/qr-show.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { Flame } from '#web/people/ledger/flame.tsx';
import { RewardMoment } from '#web/people/ledger/reward-moment.tsx';
import { RewardNote } from '#web/people/ledger/reward-note.tsx';
import { OwnPhoto } from '#web/people/photo/own-photo.tsx';
import { FlameProgress } from '#web/people/student/flame-progress.tsx';
import { LevelRing } from '#web/people/student/level-ring.tsx';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { PresentStamps } from '#web/people/student/present-stamps.tsx';
import { StudentPass, StudentPassSkeleton } from '#web/people/student/student-pass.tsx';
import { Podium } from '#web/rewards/leaderboard/podium.tsx';
import { PointsList } from '#web/rewards/points/points-list.tsx';
import { HubCard } from '#web/rewards/shop/hub-card.tsx';
import { Ticket } from '#web/rewards/tickets/ticket.tsx';
import { declinedClaim, pointsEntries, sampleClaim, verifiedClaim } from './look-claims.ts';
import { best, lostNetwork, rewards, sampleItem, sampleNotice, sampleStudent, stamps } from './look-samples.ts';
import { Part, State } from './part.tsx';

const nothing = () => {};
const pointsRead = {
  error: null,
  refetch: nothing,
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: nothing,
};
const standings: readonly QrStanding[] = [{ at: 'idle' }, { at: 'lingering' }, { at: 'failed', error: lostNetwork }];

/** What a student has on their phone. */
export function StudentParts() {
  return (
    <>
      <Part file="people/student/student-pass.tsx">
        <State name="as on most days" wide>
          <StudentPass student={sampleStudent} photo={<OwnPhoto />} />
        </State>
        <State name="stamped, a level gained, no streak" wide>
          <StudentPass student={{ ...sampleStudent, flame: null, today: stamps }} photo={<OwnPhoto />} leveledUp />
        </State>
        <State name="loading" wide>
          <StudentPassSkeleton />
        </State>
      </Part>
      <Part file="people/student/level-ring.tsx">
        {[0, 820, 1500].map((exp) => (
          <State key={exp} name={`${exp} of 1500`}>
            <div style={{ width: '7.5rem' }}>
              <LevelRing level={3} exp={exp} threshold={1500} leveledUp={false}>
                <IconUser size="100%" stroke={1} aria-hidden />
              </LevelRing>
            </div>
          </State>
        ))}
      </Part>
      <Part file="people/student/present-stamps.tsx">
        <State name="in time, and late" wide>
          <PresentStamps present={stamps} />
        </State>
      </Part>
      <Part file="people/student/flame-progress.tsx">
        {[1, 13, 120].map((streak) => (
          <State key={streak} name={`${streak} times`}>
            <FlameProgress flame={{ subject_id: 1, subject_name: 'Discrete Math', streak, step: 5, points: 50 }} />
          </State>
        ))}
      </Part>
      <Part file="people/student/name-beside.tsx">
        <State name="tells namesakes apart">
          Ana Cruz <NameBeside>BSCS 4A</NameBeside>
        </State>
      </Part>
      <Part file="people/ledger/coin.tsx">
        <State name="beside points">
          <Coin size={24} />
        </State>
      </Part>
      <Part file="people/ledger/flame.tsx">
        {[0, 5, 120].map((streak) => (
          <State key={streak} name={`${streak}`}>
            <Flame streak={streak} label={`${streak} in a row`} />
          </State>
        ))}
      </Part>
      <Part file="attendance/qr/qr-panel.tsx">
        {standings.map((standing) => (
          <State key={standing.at} name={standing.at} wide>
            <QrPanel
              standing={standing}
              isNew={false}
              onGenerate={nothing}
              onHide={nothing}
              owner={null}
              isIn={false}
              outcome={null}
              stamps={0}
            />
          </State>
        ))}
        <Code />
      </Part>
      <Part file="people/ledger/reward-note.tsx">
        {rewards.map(([name, reward]) => (
          <State key={name} name={name} wide>
            <RewardNote reward={reward} streakStep={5} />
          </State>
        ))}
      </Part>
      <Part file="people/ledger/reward-moment.tsx">
        {rewards.map(([name, reward]) => (
          <Moment key={name} name={name} earned={reward} />
        ))}
      </Part>
      <Part file="attendance/pass/refused-note.tsx">
        {(['already-in-class', 'qr-expired', 'other-program'] as const).map((outcome) => (
          <State key={outcome} name={outcome} wide>
            <RefusedNote notice={sampleNotice(outcome)} />
          </State>
        ))}
        <State name="changed by the professor" wide>
          <ChangedNote text="Your professor changed Discrete Math to Excused." />
        </State>
      </Part>
      <Part file="rewards/points/points-list.tsx">
        <State name="what points came from and went to" wide>
          <PointsList query={{ ...pointsRead, data: pointsEntries }} />
        </State>
        <State name="none yet" wide>
          <PointsList query={{ ...pointsRead, data: [], hasNextPage: false }} />
        </State>
      </Part>
      <Part file="rewards/shop/hub-card.tsx">
        <State name="can be had" wide>
          <HubCard item={sampleItem} name="it" points={1240} onRedeemed={nothing} />
        </State>
        <State name="too dear" wide>
          <HubCard item={sampleItem} name="it" points={80} onRedeemed={nothing} />
        </State>
        <State name="sold out" wide>
          <HubCard item={{ ...sampleItem, item_quantity: 0 }} name="it" points={1240} onRedeemed={nothing} />
        </State>
      </Part>
      <Part file="rewards/tickets/ticket.tsx">
        <State name="pending" wide>
          <Ticket claim={sampleClaim} />
        </State>
        <State name="given out" wide>
          <Ticket claim={verifiedClaim} />
        </State>
        <State name="declined, with why" wide>
          <Ticket claim={declinedClaim} />
        </State>
        <State name="what is left of an earlier one" wide>
          <Ticket claim={verifiedClaim} used />
        </State>
        <State name="the same, declined" wide>
          <Ticket claim={declinedClaim} used />
        </State>
      </Part>
      <Part file="rewards/leaderboard/podium.tsx">
        <State name="the first is oneself" wide>
          <Podium best={best} sign={() => ''} activeStudent={7} />
        </State>
      </Part>
    </>
  );
}

function Code() {
  const [shown, setShown] = useState(false);
  const standing: QrStanding = shown
    ? { at: 'shown', value: 'LOOK00AT00THIS00CODE00HERE0', secondsLeft: 7 }
    : { at: 'idle' };
  return (
    <State name="shows the code" wide>
      <QrPanel
        standing={standing}
        isNew
        onGenerate={() => setShown(true)}
        onHide={() => setShown(false)}
        owner={<CodeOwner student={sampleStudent} photo={null} />}
        isIn={false}
        outcome={null}
        stamps={0}
      />
    </State>
  );
}

function Moment({ name, earned }: { name: string; earned: EarnedReward }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setShown(true)}>
        {name}
      </Button>
      {shown && <RewardMoment earned={earned} expNow={820} threshold={1500} onOver={() => setShown(false)} />}
    </>
  );
}
