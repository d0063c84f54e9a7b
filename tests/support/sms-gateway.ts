import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Sent = { msisdn: string; sms: string; csms_id: string }

/** A stand-in for SSL Wireless on its own wire. `answer` replaces its next answers, until it is null again. */
export async function openSmsGateway(apiToken: string) {
  const received: Sent[] = []
  const gateway = {
    received,
    answer: null as { status: number; body: string } | null,
    url: '',
    close: () => {},
  }
  const server = createServer(async (request, response) => {
    const { api_token, sid, ...sent } = JSON.parse(await text(request))
    const send = (status: number, body: object | string) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/api/v3/send-sms') return send(404, 'Not Found')
    if (gateway.answer) return send(gateway.answer.status, gateway.answer.body)
    const fail = (status_code: number, error_message: string) =>
      send(200, { status: 'FAILED', status_code, error_message, smsinfo: [] })
    if (api_token !== apiToken) return fail(4001, 'Unauthorized')
    if (sid !== 'SWAP') return fail(4002, 'SID not permitted')
    if (!/^8801[3-9]\d{8}$/.test(sent.msisdn)) return fail(4022, 'Invalid MSISDN')
    if (!/^[a-z0-9]{1,20}$/i.test(sent.csms_id) || received.some(({ csms_id }) => csms_id === sent.csms_id))
      return fail(4023, 'Duplicate csms_id')
    received.push(sent)
    const info = { sms_status: 'SUCCESS', status_message: 'Success', sms_type: 'EN', reference_id: 'R1' }
    return send(200, {
      ...{ status: 'SUCCESS', status_code: 200, error_message: '' },
      smsinfo: [{ ...info, msisdn: sent.msisdn, sms_body: sent.sms, csms_id: sent.csms_id }],
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gateway.close = () => void server.close()
  return gateway
}
