/**
 * The form in which usernames are compared, so that `Ana` is found as `ana`, and counted as one. SQLite's own `lower`
 * knows ASCII alone, so this is computed here and kept beside the username.
 * @see decisions §3.9
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Letters of any script with their marks, digits, dot, underscore and hyphen; nothing that cannot be seen. */
const newUsername = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}._-])+$/u;

/** Whether somebody who is new may be called so; those from before keep whatever they have. @see decisions §3.9 */
export function isNewUsername(username: string): boolean {
  return newUsername.test(username);
}
