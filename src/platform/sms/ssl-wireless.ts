import { randomBytes } from 'node:crypto'
import { z } from 'zod'

export type SmsSender = {
  /** Sends at most 1,000 characters to an E.164 number. Throws SmsUnavailable when it was not sent, or may not have been. */
  send(sms: { to: string; text: string }): Promise<void>
}

/** A message was not sent, or may not have been. The error holds the gateway's words, and nothing of the message. */
export class SmsUnavailable extends Error {}

/** The gateway refused a message: nothing was sent, and nothing is to be paid. */
export class SmsRefused extends SmsUnavailable {}

type Options = {
  apiToken: string
  sid: string
  baseUrl: string
  /** Replaces the network, for a stand-in. */
  fetch?: typeof fetch
  timeoutMillis?: number
}

const answer = z.object({
  status: z.string(),
  status_code: z.coerce.number(),
  error_message: z.string().nullish(),
  smsinfo: z.array(z.object({ sms_status: z.string(), status_message: z.string().nullish() })).default([]),
})

const maxReasonLength = 200

/** Sends messages by SSL Wireless (ISMS Plus, version 3; docs/sms.md). */
export function sslWireless({
  apiToken,
  sid,
  baseUrl,
  fetch: reach = fetch,
  timeoutMillis = 8_000,
}: Options): SmsSender {
  const hide = (reason: string) => reason.replaceAll(apiToken, '***').slice(0, maxReasonLength)

  async function post(body: object): Promise<unknown> {
    const response = await reach(`${baseUrl}/api/v3/send-sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMillis),
    })
    return response.json()
  }

  return {
    async send({ to, text }) {
      // SSL Wireless takes each id once a day.
      const csms_id = randomBytes(10).toString('hex')
      const body = { api_token: apiToken, sid, msisdn: to.replace('+', ''), sms: text, csms_id }
      const received = await post(body).catch((error: Error) => {
        throw new SmsUnavailable(`SSL Wireless did not answer: ${hide(error.message)}`)
      })
      const { data } = answer.safeParse(received)
      if (!data) throw new SmsUnavailable('SSL Wireless answered unexpectedly')
      const [sent] = data.smsinfo
      const isSent = data.status === 'SUCCESS' && data.status_code === 200
      if (isSent && (!sent || sent.sms_status === 'SUCCESS')) return
      const why = data.error_message || sent?.status_message || 'no reason'
      throw new SmsRefused(`SSL Wireless refused: ${data.status_code} ${hide(why)}`)
    },
  }
}
