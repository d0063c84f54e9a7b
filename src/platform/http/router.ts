import { OpenAPIHono, z } from '@hono/zod-openapi'
import { bn, en } from 'zod/locales'
import { getLocale } from '../../kernel/locale.ts'
import { platformProblemTexts as words } from '../texts.ts'
import { Refusal } from './refusal.ts'

const fieldMessages = { en: en(), bn: bn() }
z.config({ localeError: (issue) => fieldMessages[getLocale()].localeError(issue) })

/** Creates a router of OpenAPI calls. A request that breaks its contract gets a 400 that names every bad field. */
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
