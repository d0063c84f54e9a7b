import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Schema = { [key: string]: unknown }
type Answer = { content?: Record<string, { schema?: Schema }> }
type Operation = { responses: Record<string, Answer> }
/** As much of an OpenAPI 3.1 document as the check reads. */
export type OpenApiDocument = {
  paths: Record<string, Partial<Record<string, Operation>>>
  components: { schemas: Record<string, Schema> }
}

/** Throws when an answer is not one that the document promises for its call. */
export type CheckAnswer = (request: Request, answer: Response) => Promise<void>

/** Not calls of the specification: the identity service has a contract of its own, and the document is not in itself. */
const undescribed = /^\/api\/(auth\/|docs|openapi\.json)/
/** What any call may answer, wherever it is: an unknown address, a wrong method, a database that is away. */
const everywhere = new Set([404, 405, 503])

/**
 * Makes a check of answers against the app's own OpenAPI document: the status is described, the content type is the
 * described one, and the JSON body matches its schema with nothing beside it.
 */
export function createAnswerCheck(document: OpenApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'app', components: { schemas: close(document.components.schemas) } })
  const compiled = new Map<unknown, ValidateFunction>()
  const validate = (schema: Schema) => {
    const known = compiled.get(schema) ?? ajv.compile(close(schema) as Schema)
    compiled.set(schema, known)
    return known
  }
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

  return async (request, answer) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/') || undescribed.test(pathname)) return
    // Every call tells its methods to OPTIONS.
    if (request.method === 'OPTIONS' && answer.status === 204) return
    const template = templates.find(({ pattern }) => pattern.test(pathname))?.path
    const method = request.method.toLowerCase()
    const operation = template === undefined ? undefined : document.paths[template]?.[method]
    const call = `${request.method} ${template ?? pathname} answered ${answer.status}`
    const described = operation?.responses[answer.status]
    if (!described && !(everywhere.has(answer.status) && (!operation || answer.status === 503))) {
      throw new Error(`${call}, which the OpenAPI document does not describe: ${await answer.clone().text()}`)
    }
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const content = described
      ? described.content
      : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
    if (!content) {
      if ((await answer.clone().text()) !== '') throw new Error(`${call} with a body, which is not described`)
      return
    }
    const schema = content[type]?.schema
    if (!schema) throw new Error(`${call} as '${type}', described as ${Object.keys(content).join(', ')}`)
    // It does not end.
    if (type === 'text/event-stream' || type.startsWith('image/')) return
    const check = validate(schema)
    const copy = answer.clone()
    const isText = type.startsWith('text/') || type === 'application/zip' || type.endsWith('+xml')
    if (!check(isText ? await copy.text() : await copy.json())) {
      throw new Error(`${call} with a body that is not as described: ${ajv.errorsText(check.errors)}`)
    }
  }
}

/** A copy of a schema with every object closed, so that a field which nobody described is found. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace(/^#/, 'app#') : close(value),
    ]),
  )
  const isObject = closed.type === 'object' && closed.properties !== undefined
  return isObject && closed.additionalProperties === undefined
    ? { ...closed, additionalProperties: false }
    : closed
}
