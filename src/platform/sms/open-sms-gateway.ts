import type { Env } from '../../ops/env.ts'
import type { SmsSender } from './sms-sender.ts'

/** Opens the configured SMS gateway, loaded with its first message; null without configuration. */
export function openSmsGateway(env: Env): SmsSender | null {
  const { SSL_WIRELESS_API_TOKEN: apiToken, SSL_WIRELESS_SID: sid, SSL_WIRELESS_URL: baseUrl } = env
  if (!apiToken || !sid) return null
  let gateway: Promise<SmsSender> | undefined
  const open = async () => (await import('./ssl-wireless.ts')).sslWireless({ apiToken, sid, baseUrl })
  return {
    async send(sms) {
      gateway ??= open()
      await (await gateway).send(sms)
    },
  }
}
