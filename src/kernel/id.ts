const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const idLength = 36

/** Whether a text can be one of our ids. Ids are opaque to callers: a malformed one is a 404, never a 500. */
export function isId(text: string): boolean {
  return uuid.test(text)
}

/** The number of an order as people read and search it, such as '1A2B3C4D': the first eight characters of its id. It grants nothing. */
export const orderNumber = (id: string) => id.slice(0, 8).toUpperCase()
