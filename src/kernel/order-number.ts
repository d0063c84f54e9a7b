/** The number of an order as people read and search it, such as '1A2B3C4D': the first eight characters of its id. It grants nothing. */
export const orderNumber = (id: string) => id.slice(0, 8).toUpperCase()
