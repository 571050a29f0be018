import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useSchool } from '#web/platform/settings/school-data.ts';
import setting from '#web/platform/settings/settings-parts.module.css';
import { FilePicker } from '#web/platform/ui/file-picker.tsx';
import styles from './school.module.css';
import { useRemoveLogo, useStoreLogo } from './school-face-data.ts';
import { schoolText } from './school-text.ts';

/** Shows the school's logo as people will see it, and stores or removes it. @see docs/decisions/0042 */
export function LogoSetting() {
  const { logo } = useSchool();
  const store = useStoreLogo();
  const remove = useRemoveLogo();

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
      <div className={`flex wrap gap-8 ${setting.actions}`}>
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
