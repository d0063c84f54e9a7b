/** The calls that name their caller, as method and path below /api. Newer calls do not: the bearer token says it. */
const named =
  /^(\w+ \/(addpayment(inbooked)?|allproducts|audit|bayer|bookingproduct|imagekey|members|myproduct(\/.+)?|overview(\/sales)?|product|report|reportedphones(\/.+)?|search(\/.+)?|seller|selleraccount|typecodes\/.+)|PUT \/(campain|users))$/

/**
 * A path of the API with the caller's own e-mail as `email=`, where the call names its caller (specification 7); any other
 * path as it is. `tests/http/own-email.test.ts` holds this to the OpenAPI document.
 */
export function withOwnEmail(path: string, method: string, email: string): string {
  const [route = '', query] = path.split('?')
  if (!named.test(`${method} ${route.replace('/api', '')}`)) return path
  const search = new URLSearchParams(query)
  search.set('email', email)
  return `${route}?${search}`
}
