const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be one of our ids. Ids are opaque to callers: a malformed one is a 404, never a 500. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
