import { type ReactNode, useState } from 'react';
import { useSchool } from './school-data.ts';
import styles from './school-logo.module.css';

interface SchoolLogoProps {
  /** In px; its width is at most three times as much. */
  readonly height: number;
  /** What stands there instead while there is none, or none can be had. */
  readonly otherwise?: ReactNode;
}

/** The school's logo; its name stands beside it. */
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
