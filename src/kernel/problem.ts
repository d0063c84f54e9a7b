/** RFC 9457 problem details with a stable kebab-case `code` (docs/specification.md). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  fields?: { path: string; message: string }[]
  triesLeft?: number
  /** For the operator's log. */
  requestId?: string
}

/** Null for other bodies, such as a proxy's HTML. */
export function readProblem(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null) return null
  const { code, detail, status } = body as Partial<Problem>
  return typeof code === 'string' && typeof detail === 'string' && typeof status === 'number'
    ? (body as Problem)
    : null
}
