import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSchool } from '#web/settings/school-data.ts';
import styles from './school.module.css';
import { useRemoveLogo, useStoreLogo } from './school-face-data.ts';
import { schoolText } from './school-text.ts';

/** Shows the school's logo as people will see it, and stores or removes it. @see docs/decisions/0042 */
export function LogoSetting() {
  const { logo } = useSchool();
  const input = useRef<HTMLInputElement>(null);
  const store = useStoreLogo();
  const remove = useRemoveLogo();

  function choose(picture: File | undefined) {
    if (input.current) input.current.value = '';
    if (picture) void store.run(picture);
  }

  return (
    <div className={styles.logo}>
      <div className={styles.preview} data-empty={logo === undefined || undefined}>
        {logo === undefined ? (
          <>
            <IconPhoto size={28} stroke={1.4} aria-hidden />
            <span>{schoolText.noLogo}</span>
          </>
        ) : (
          <img src={logo} alt={schoolText.logoNow} />
        )}
      </div>
      <div className={styles.actions}>
        {logo !== undefined && (
          <Button variant="default" onClick={() => void remove.run(undefined)}>
            {schoolText.removeLogo}
          </Button>
        )}
        <Button
          loading={store.busy}
          variant={logo === undefined ? 'filled' : 'default'}
          onClick={() => input.current?.click()}
        >
          {logo === undefined ? schoolText.chooseLogo : schoolText.replaceLogo}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={schoolText.chooseLogo}
          tabIndex={-1}
          hidden
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </div>
    </div>
  );
}
