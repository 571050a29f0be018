import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { getLevelThreshold, updateLevelThreshold } from '#contract/settings/settings-calls.ts';
import { messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { FormFailure } from '#web/base/form-failure.tsx';
import { NumberField } from '#web/base/number-field.tsx';
import { send } from '#web/base/send.ts';
import { Loaded } from '#web/base/states.tsx';
import { toastMs, toastSuccess } from '#web/base/toast.ts';
import styles from './settings-parts.module.css';
import { settingsText } from './settings-text.ts';

const thresholdKey = ['level-threshold'] as const;

/** Shows the present level threshold and changes it after a question. @see spec §2, §8 */
export function ThresholdForm() {
  const query = useQuery({
    queryKey: thresholdKey,
    queryFn: async ({ signal }) => (await send(getLevelThreshold, { signal })).level_threshold,
  });
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [typed, setTyped] = useState<number | ''>('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function update(event: SubmitEvent) {
    event.preventDefault();
    setMissing(typed === '');
    setFailure(null);
    if (typed === '') return;
    try {
      const yes = await confirm({
        title: settingsText.askThreshold(typed),
        detail: settingsText.askThresholdDetail,
        onYes: async () => {
          const { level_threshold } = await send(updateLevelThreshold, { body: { level_threshold: typed } });
          queryClient.setQueryData(thresholdKey, level_threshold);
        },
      });
      if (!yes) return;
      setTyped('');
      toastSuccess(updateLevelThreshold.done, toastMs.admin);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void update(event)}>
      <Loaded query={query} skeleton={<Skeleton height={64} width="60%" />} failed={settingsText.thresholdFetchFailed}>
        {(threshold) => (
          <dl className={styles.current}>
            <dt>{settingsText.currentThreshold}</dt>
            <dd>
              <strong>{threshold.toLocaleString('en-US')}</strong> {settingsText.exp}
            </dd>
          </dl>
        )}
      </Loaded>
      <div className={styles.row}>
        <NumberField
          label={settingsText.newThreshold}
          value={typed}
          onChange={setTyped}
          least={1}
          error={missing && typed === ''}
        />
        <Button type="submit">{settingsText.update}</Button>
      </div>
      {missing && typed === '' && <FormFailure message={settingsText.thresholdMissing} />}
      {failure !== null && (
        <FormFailure message={settingsText.thresholdFailed} detail={messageOf(failure, settingsText.thresholdFailed)} />
      )}
    </form>
  );
}
