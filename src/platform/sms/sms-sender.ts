import type { Env } from '../env.ts'

/** Sends text messages to mobile phones of Bangladesh. */
export type SmsSender = {
  /**
   * Sends a message. `to` is in its E.164 form, `text` at most 1,000 characters.
   * Throws SmsUnavailable when it was not sent, or may not have been.
   */
  send(sms: Sms): Promise<void>
}

export type Sms = { to: string; text: string }

/** The gateway has not taken a message, or did not answer. Its words are in the message, and nothing of what was to be sent. */
export class SmsUnavailable extends Error {}

/** The gateway that is configured, loaded with its first message; null when there is none. */
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
