import { OpenAPIHono } from '@hono/zod-openapi'
import { platformProblemMessages as words } from '../messages/problems.ts'
import { Refusal } from './refusal.ts'

/** Makes a router that refuses malformed requests with 400 and names every bad field. */
export function createRouter() {
  return new OpenAPIHono({
    defaultHook(result) {
      if (result.success) return
      const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      const detail = fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
      throw new Refusal(400, 'bad-request', words['bad-fields'](detail), { fields })
    },
  })
}
