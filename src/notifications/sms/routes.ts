import type { Guard } from '../../auth/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { createRouter } from '../../platform/http/router.ts'
import * as contract from './contract.ts'
import { changeSmsNotices, readSmsNotices, type SmsDeps } from './send-sms.ts'

export type SmsApi = ReturnType<typeof smsRoutes>

export function smsRoutes({ db, guard, sms, env }: Pick<SmsDeps, 'db' | 'sms' | 'env'> & { guard: Guard }) {
  return createRouter()
    .openapi(guard.signedIn(contract.getSmsNotices), async (c) => {
      const on = sms && env.SMS_NOTICES ? await readSmsNotices(db, c.var.caller.id) : null
      return c.json({ on }, 200)
    })
    .openapi(guard.signedIn(contract.changeSmsNotices), async (c) => {
      const changed = await changeSmsNotices(db, c.var.caller.id, c.req.valid('json').on)
      return c.json(countChange({ changed }), 200)
    })
}
