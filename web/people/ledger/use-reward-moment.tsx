import { type ComponentType, type ReactNode, useState } from 'react';
import { shake } from '#web/platform/base/shake.ts';
import type { RewardMomentProps } from './reward-moment.tsx';

type Moment = Omit<RewardMomentProps, 'onOver'>;

/** How long the phone shakes, in milliseconds: shakes and pauses by turns. */
const SHAKE = { none: [60], streak: [60, 50, 60], 'level-up': [80, 50, 80, 50, 160] } as const;

interface RewardMoments {
  /** Fetches what shows them, ahead of need. */
  readonly prepare: () => void;
  /** Shows one in the place of the one before; nothing waits for it, and where it cannot be fetched it is left out. */
  readonly show: (moment: Moment) => void;
  /** Puts away the one on show: it is not true any more. */
  readonly end: () => void;
  readonly shown: ReactNode;
}

/** The rewards that fill the screen. */
export function useRewardMoment(): RewardMoments {
  const [Part, setPart] = useState<ComponentType<RewardMomentProps>>();
  const [shown, setShown] = useState<Moment | null>(null);

  function prepare() {
    import('./reward-moment.tsx').then(
      ({ RewardMoment }) => setPart(() => RewardMoment),
      () => undefined,
    );
  }

  function show(moment: Moment) {
    prepare();
    setShown(moment);
    shake(SHAKE[moment.earned.kind]);
  }

  return {
    prepare,
    show,
    end: () => setShown(null),
    shown: Part && shown && <Part key={shown.earned.class_id} {...shown} onOver={() => setShown(null)} />,
  };
}
