/** An error as the API returns it: RFC 9457 problem details with a stable kebab-case `code` (docs/specification.md). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  /** One entry per bad field of the request, when the request was malformed. */
  fields?: { path: string; message: string }[]
  /** How often a code may still be entered wrongly. */
  triesLeft?: number
  /** The id of the request, under which the operator finds it in the log. */
  requestId?: string
}

/** Reads a body as a Problem; null when it is something else (an HTML page of a proxy, say). */
export function readProblem(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null) return null
  const { code, detail, status } = body as Partial<Problem>
  return typeof code === 'string' && typeof detail === 'string' && typeof status === 'number'
    ? (body as Problem)
    : null
}
