/** The calls that name their caller, by method and path below /api. Newer calls rely on the bearer token. */
const named =
  /^(\w+ \/(addpayment(inbooked)?|allproducts|audit|bayer|bookingproduct|imagekey|members|myproduct(\/.+)?|overview(\/sales)?|product|report|reportedphones(\/.+)?|search(\/.+)?|seller|selleraccount|typecodes\/.+)|PUT \/(campain|users))$/

/**
 * Adds the caller's `email=` to calls that name their caller (specification 7); others stay as they are.
 * tests/http/own-email.test.ts compares this with the OpenAPI document.
 */
export function withOwnEmail(path: string, method: string, email: string): string {
  const [route = '', query] = path.split('?')
  if (!named.test(`${method} ${route.replace('/api', '')}`)) return path
  const search = new URLSearchParams(query)
  search.set('email', email)
  return `${route}?${search}`
}
