import { expect, test } from 'vitest'
import { composeApp } from '../../src/app/app.ts'
import { silentLog } from '../../src/platform/log.ts'
import { startTestApp } from '../support/test-app.ts'

test('without the demo no stand-in takes the place of the card provider', async () => {
  const { env, db, secret, clock } = await startTestApp()
  const composed = composeApp({ env: { ...env, demo: false }, db, secret, clock, log: silentLog })
  await expect(composed).rejects.toThrow('STRIPE_SECRET_KEY is not set')
})
