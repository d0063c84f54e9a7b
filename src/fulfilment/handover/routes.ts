import { describeActor } from '../../audit/index.ts'
import { getLocale } from '../../kernel/locale.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { orRefuse, refusal } from '../problems.ts'
import { completeOrder } from './complete-order.ts'
import * as contract from './contract.ts'
import { editChecklist, listChecklists, readChecklist, shippedChecklist } from './edit-checklist.ts'
import { handOverPhone } from './hand-over-phone.ts'
import type { FulfilmentDeps } from './order-codes.ts'

export function handoverRoutes(deps: FulfilmentDeps) {
  const { guard } = deps
  return createRouter()
    .openapi(guard.signedIn(contract.handOverPhone), async (c) => {
      const address = readClientAddress(c)
      const request = { orderId: c.req.valid('param').id, code: c.req.valid('json').code, address }
      const handedOver = await handOverPhone(deps, c.var.caller, request)
      if (!handedOver.ok) {
        const { why, ...more } = handedOver
        throw refusal(why, more)
      }
      return c.json(countChange(handedOver.value), 200)
    })
    .openapi(guard.signedIn(contract.completeOrder), async (c) => {
      const completed = await completeOrder(deps, c.var.caller, c.req.valid('param').id, readClientAddress(c))
      return c.json(countChange(orRefuse(completed)), 200)
    })
    .openapi(guard.signedIn(contract.readChecklist), async (c) => {
      const locale = getLocale()
      const { body } = await readChecklist(deps.db, { side: c.req.valid('param').side, locale })
      return c.json({ html: renderMarkdown(body, locale) }, 200)
    })
    .openapi(guard.admin(contract.listChecklists), async (c) => {
      const checklists = await listChecklists(deps.db)
      return c.json(
        checklists.map(({ side, locale, body, version }) => ({
          side,
          language: locale,
          body,
          version,
          shipped: shippedChecklist(side, locale),
        })),
        200,
      )
    })
    .openapi(guard.admin(contract.editChecklist), async (c) => {
      const { side, language } = c.req.valid('param')
      const { body, version } = c.req.valid('json')
      const edited = await editChecklist(deps, describeActor(c), { side, locale: language, body, version })
      return c.json(countChange(orRefuse(edited)), 200)
    })
    .openapi(guard.admin(contract.previewChecklist), async (c) =>
      c.json({ html: renderMarkdown(c.req.valid('json').body, getLocale()) }, 200),
    )
}
