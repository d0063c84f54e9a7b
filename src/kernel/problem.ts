/** RFC 9457 problem details with a stable kebab-case `code` (docs/specification.md). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  fields?: { path: string; message: string }[]
  triesLeft?: number
  /** The id of the request, by which the operator finds it in the log. */
  requestId?: string
}

/** Reads problem details from a response body; null for other bodies, such as a proxy's HTML. */
export function readProblem(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null) return null
  const { code, detail, status } = body as Partial<Problem>
  return typeof code === 'string' && typeof detail === 'string' && typeof status === 'number'
    ? (body as Problem)
    : null
}
