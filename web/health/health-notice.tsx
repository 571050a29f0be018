import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { healthWarnings } from '#contract/health/health-rules.ts';
import { useOwnAdministrator } from '#web/administrator/administrator-data.ts';
import { paths } from '#web/base/paths.ts';
import styles from './health.module.css';
import { useHealth } from './health-data.ts';
import { healthText } from './health-text.ts';

/** Leads an administrator with all rights to Health when something there cannot wait; nothing otherwise. */
export function HealthNotice() {
  const mayLook = useOwnAdministrator().data?.kind === 'admin';
  const { data } = useHealth(mayLook);
  if (!mayLook || !data) return null;
  const urgent = healthWarnings(data, data.deviceAheadMs).filter(({ severity }) => severity === 'now');
  if (urgent.length === 0) return null;
  return (
    <section className={styles.notice} aria-label={healthText.tab}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      {healthText.notice(urgent.length)}
      <Link href={paths.adminHealth.href()}>{healthText.look}</Link>
    </section>
  );
}
