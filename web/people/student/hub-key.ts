/** The key under which the incentives on offer are kept; apart, so that who reads them again need not load the shop. */
export const hubKey = ['hub-incentives'];
