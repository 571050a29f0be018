import { type ComponentType, type ReactNode, useState } from 'react';
import { shake } from '#web/platform/base/shake.ts';
import type { RewardMomentProps } from './reward-moment.tsx';

type Moment = Omit<RewardMomentProps, 'onOver'>;

/** How the phone vibrates, in ms: vibrations and pauses in turn. */
const SHAKE = { none: [60], streak: [60, 50, 60], 'level-up': [80, 50, 80, 50, 160] } as const;

interface RewardMoments {
  /** Preloads the code that shows rewards. */
  readonly prepare: () => void;
  /** Shows a reward in place of the previous reward, without blocking; shows nothing if its code cannot be loaded. */
  readonly show: (moment: Moment) => void;
  /** Hides the reward on the screen, because a professor has just changed the attendance that earned it. */
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
