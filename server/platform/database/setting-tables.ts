import type { Instant } from '#contract/platform/base/fields.ts';

/** The school's settings, by name. */
export interface SettingTable {
  name: string;
  value: string;
}

/** The last automatic backup and the last one that failed, with one row each. */
export interface LastBackupTable {
  outcome: 'made' | 'failed';
  startedAt: Instant;
  tookMs: number;
  /** The absolute path of the backup file. For a failed backup, the path that it would have had. */
  file: string;
  /** The size in bytes; 0 for a failed backup. */
  bytes: number;
  /** Whether the product opened the backup again and found all of its content valid. */
  isChecked: boolean;
  /** The problem with the backup, or the reason why there is no backup; '' if there is no problem. */
  problem: string;
}

/** The school's logo, at most one row, with id 1. */
export interface SchoolLogoTable {
  logo_id: number;
  /** The version in the logo's address. */
  version: string;
  /** WebP of at most 512 × 512. */
  image: Uint8Array;
}
