/**
 * The form in which usernames are compared, so that `Ana` and `ana` count as one username. SQLite's `lower` handles
 * only ASCII, so the server computes the key and stores it beside the username.
 * @see decisions §3.9
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Letters of any script with their marks, digits, dot, underscore and hyphen; no invisible characters. */
const newUsername = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}._-])+$/u;

/** Whether a new account may have this username; old accounts keep their usernames. @see decisions §3.9 */
export function isNewUsername(username: string): boolean {
  return newUsername.test(username);
}
