import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SmsRefused, type SmsSender, SmsUnavailable } from './sms-sender.ts'

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
