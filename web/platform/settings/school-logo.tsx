import { type ReactNode, useState } from 'react';
import { useSchool } from './school-data.ts';
import styles from './school-logo.module.css';

interface SchoolLogoProps {
  /** In px; the width is at most three times the height. */
  readonly height: number;
  /** Shown if there is no logo, or if it fails to load */
  readonly otherwise?: ReactNode;
}

/** The school's logo; decorative, since the name is beside it. */
export function SchoolLogo({ height, otherwise }: SchoolLogoProps) {
  const { logo } = useSchool();
  const [failed, setFailed] = useState<string>();
  if (logo === undefined || logo === failed) return otherwise;
  return (
    <img
      className={styles.logo}
      style={{ height, maxWidth: height * 3 }}
      src={logo}
      alt=""
      onError={() => setFailed(logo)}
    />
  );
}
