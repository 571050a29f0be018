import styles from './name-beside.module.css';

/** What distinguishes a person from another of the same name, in pale text beside the name; nothing for ''. */
export function NameBeside({ children }: { children: string }) {
  return children === '' ? null : <span className={`faint plain breaks ${styles.beside}`}>{children}</span>;
}
