/** Tells the server's time in milliseconds since 1970, on the answers by which a scanner checks its device's clock. */
export const serverTimeHeader = 'x-server-time';
