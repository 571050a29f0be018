import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BoardRules } from '#contract/platform/settings/settings-rules.ts';
import { PROPOSED_BOARD } from '#contract/rewards/leaderboard/board-rules.ts';
import { onlyChanged } from '#web/platform/form/changed-values.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { BoardPreview } from './board-preview.tsx';
import { type DecidedRules, useDecideBoard } from './board-rules-data.ts';
import styles from './board-setting.module.css';
import { BOARD_HASH, boardText } from './board-text.ts';

const valuesOf = ({ board_names, board_scope, board_shows }: BoardRules) => ({ board_names, board_scope, board_shows });
const choices = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** Decides what students see of one another, beside what a student would see of it. */
export function BoardSetting({ rules }: { rules: DecidedRules }) {
  const form = useForm({
    initial: valuesOf(rules),
    change: useDecideBoard(),
    sent: onlyChanged,
    next: valuesOf,
  });
  const setting = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash !== BOARD_HASH) return;
    // Another screen begins at its top, and only then goes to where it was led.
    const going = setTimeout(() => {
      setting.current?.closest('section')?.scrollIntoView();
      setting.current?.querySelector('select')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(going);
  }, []);
  const isOff = form.values.board_shows === 'off';
  return (
    <div ref={setting} className={styles.setting}>
      <Form
        form={form}
        actions={
          <SaveRow form={form} save={boardText.update}>
            {!rules.decided && (
              <Button variant="default" onClick={() => form.set(PROPOSED_BOARD)}>
                {boardText.fillIn}
              </Button>
            )}
          </SaveRow>
        }
      >
        {!rules.decided && (
          <p className={styles.undecided}>
            <b>{boardText.undecided}</b> {boardText.proposal}
          </p>
        )}
        <NativeSelect
          label={boardText.shows}
          data={choices(boardText.showOptions)}
          {...form.field('board_shows')}
          required={false}
        />
        <NativeSelect
          label={boardText.names}
          description={boardText.photos}
          data={choices(boardText.nameOptions)}
          disabled={isOff}
          {...form.field('board_names')}
        />
        <NativeSelect
          label={boardText.scopes}
          data={choices(boardText.scopeOptions)}
          disabled={isOff}
          {...form.field('board_scope')}
        />
      </Form>
      <BoardPreview rules={form.values} />
    </div>
  );
}
