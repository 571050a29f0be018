import styles from './name-beside.module.css';

/** What tells a person apart from another of the same name, quietly beside the name; nothing for ''. */
export function NameBeside({ children }: { children: string }) {
  return children === '' ? null : <span className={`faint plain breaks ${styles.beside}`}>{children}</span>;
}
