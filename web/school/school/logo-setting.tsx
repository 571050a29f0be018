import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { removeSchoolLogo, uploadSchoolLogo } from '#contract/school/school/logo-calls.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import setting from '#web/platform/settings/settings-parts.module.css';
import { useChange } from '#web/platform/ui/change.ts';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import { toastMs } from '#web/platform/ui/toast.ts';
import styles from './school.module.css';
import { schoolText } from './school-text.ts';

/** Shows, stores or removes the school's logo; every place that shows it updates. @see docs/decisions/0042 */
export function LogoSetting() {
  const { logo } = useSchool();
  const store = useChange(uploadSchoolLogo, {
    sending(picture: File) {
      const form = new FormData();
      form.set('image', picture, picture.name);
      return { form };
    },
    updates: [getSchool, ({ school }) => school],
    doneMs: toastMs.admin,
    failed: schoolText.logoFailed,
  });
  const remove = useChange(removeSchoolLogo, {
    question: () => schoolText.askRemove,
    updates: [getSchool, ({ school }) => school],
    doneMs: toastMs.admin,
    failed: schoolText.logoFailed,
  });
  return (
    <div>
      <div className={`grid middle gap-4 ${styles.preview}`} data-empty={logo === undefined || undefined}>
        {logo === undefined ? (
          <>
            <IconPhoto size={28} stroke={1.4} aria-hidden />
            <span>{schoolText.noLogo}</span>
          </>
        ) : (
          <img src={logo} alt={schoolText.logoNow} />
        )}
      </div>
      <div className={`flex wrap gap-8 to-end at-top space-above-16 ${setting.actions}`}>
        {logo !== undefined && (
          <Button variant="default" onClick={() => void remove.run(undefined)}>
            {schoolText.removeLogo}
          </Button>
        )}
        <FilePicker
          label={schoolText.chooseLogo}
          accept="image/jpeg,image/png,image/webp"
          onPick={(picture) => void store.run(picture)}
        >
          {(pick) => (
            <Button loading={store.busy} variant="default" onClick={pick}>
              {logo === undefined ? schoolText.chooseLogo : schoolText.replaceLogo}
            </Button>
          )}
        </FilePicker>
      </div>
    </div>
  );
}
