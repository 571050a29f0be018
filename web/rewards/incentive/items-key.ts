/** The key under which the professor's incentives are kept; apart, so that who reads them again need not load the catalog. */
export const itemsKey = ['professor-incentives'];
