import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getOwnBoard, updateBoardHidden } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { choiceText } from './leaderboard-choice-text.ts';

/** The school's rules, and the student's own choices. */
type OwnChoice = ReplyOf<typeof getOwnBoard>;

/** What others see of the student on the leaderboard, with controls to change it; each choice is saved at once. */
export function LeaderboardChoice() {
  const id = useId();
  const own = useCall(getOwnBoard);
  return (
    <section aria-labelledby={id} className="grid gap-10 ruled-above" style={{ paddingTop: '1.25rem' }}>
      <h2 id={id}>{choiceText.title}</h2>
      <Loaded query={own} skeleton={<Skeleton height={134} />} failed={choiceText.fetchFailed}>
        {(found) => <Choices own={found} />}
      </Loaded>
    </section>
  );
}

function Choices({ own }: { own: OwnChoice }) {
  const choose = useChange(updateBoardHidden, {
    // Fields sent as null stay unchanged.
    sending: (changes: Partial<Pick<OwnChoice, 'boardHidden' | 'boardPhoto'>>) => ({
      body: { boardHidden: null, boardPhoto: null, ...changes },
    }),
    updates: [getOwnBoard, ({ message: _said, ...chosen }): OwnChoice => ({ ...own, ...chosen })],
    failed: choiceText.failed,
  });
  const { boardHidden, boardPhoto, board_names, board_shows } = own;
  const noPhotos = board_names !== 'full' || board_shows === 'near' || board_shows === 'off';
  return (
    <>
      <p className="quiet" style={{ textWrap: 'pretty' }}>
        {choiceText.seen(own, boardHidden)}
      </p>
      <Choice
        label={choiceText.name}
        detail={choiceText.nameDetail}
        checked={!boardHidden}
        disabled={choose.busy}
        onChange={() => void choose.run({ boardHidden: !boardHidden })}
      />
      <Choice
        label={choiceText.photo}
        detail={noPhotos ? choiceText.photoOff : boardHidden ? choiceText.photoHidden : choiceText.photoDetail}
        checked={boardPhoto}
        disabled={choose.busy}
        onChange={() => void choose.run({ boardPhoto: !boardPhoto })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  detail: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}

/** The browser's own checkbox, because the library's checkbox is larger than all other code in this file. */
function Choice({ label, detail, ...box }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid across-12 abreast" style={{ gridTemplateColumns: 'auto 1fr' }}>
      <input type="checkbox" id={id} aria-describedby={`${id}d`} {...box} />
      <label htmlFor={id} className="inside-12">
        {label}
      </label>
      <small id={`${id}d`} className="quiet" style={{ gridColumn: 2, marginTop: '-0.5rem' }}>
        {detail}
      </small>
    </div>
  );
}
