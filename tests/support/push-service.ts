import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { importJWK, jwtVerify } from 'jose'

type Received = { path: string; ttl: number; urgency: string; notice: unknown; subject: unknown }

/** A stand-in of a push service (RFC 8030) and of one browser that it delivers to. */
export async function openPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  const service = {
    received,
    /** The status of its next answers. */
    status: 201,
    origin: '',
    keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    close: () => {},
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { headers, url: path = '' } = request
    const subject = await verifySender(headers, service.origin).catch(() => null)
    if (request.method !== 'POST' || subject === null) return response.writeHead(403).end()
    if (service.status === 201) {
      const notice = JSON.parse(decrypt(body, browser, auth))
      received.push({ path, ttl: Number(headers.ttl), urgency: String(headers.urgency), notice, subject })
    }
    return response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.close = () => void server.close()
  return service
}

/** Checks who sends (RFC 8292): a token for this service, signed with the key that it names. Throws when it is not. */
async function verifySender({ authorization = '' }: IncomingHttpHeaders, origin: string): Promise<unknown> {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, requiredClaims: ['exp'] })
  return payload.sub
}

/** Decrypts a message as a browser does (RFC 8291, with the coding of RFC 8188). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const record = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}
