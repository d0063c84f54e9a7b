import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Keys = { key: string; secret: string; region: string; token?: string }

type Claim = {
  credential: string
  signed: string[]
  signature: string
  date: string
  payload: string
  isExpired: boolean
}

const digest = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Checks the signature of a request as S3 does (AWS Signature Version 4), in its header or in its address. Returns S3's code
 * for what is wrong; null for a good one.
 */
export function checkSignature(request: IncomingMessage, body: Uint8Array, keys: Keys): string | null {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const claim = url.searchParams.has('X-Amz-Signature') ? readQuery(url) : readHeader(request)
  if (!claim) return 'AccessDenied'
  const [key, day = '', region, service] = claim.credential.split('/')
  if (key !== keys.key) return 'InvalidAccessKeyId'
  if (region !== keys.region || service !== 's3') return 'AuthorizationHeaderMalformed'
  const token = request.headers['x-amz-security-token'] ?? url.searchParams.get('X-Amz-Security-Token')
  if ((token ?? undefined) !== keys.token) return 'InvalidToken'
  if (!claim.signed.includes('host')) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const canonical = canonicalOf(request, url, claim)
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, digest(canonical)].join('\n')
  const derived = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  if (hmac(derived, text).toString('hex') !== claim.signature) return 'SignatureDoesNotMatch'
  if (claim.isExpired) return 'AccessDenied'
  const isOther = claim.payload !== 'UNSIGNED-PAYLOAD' && claim.payload !== digest(body)
  return isOther ? 'XAmzContentSHA256Mismatch' : null
}

function canonicalOf(request: IncomingMessage, url: URL, { signed, payload }: Claim): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  return [request.method, url.pathname, query, headers, signed.join(';'), payload].join('\n')
}

function readHeader({ headers }: IncomingMessage): Claim | null {
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const date = String(headers['x-amz-date'])
  const isExpired = Math.abs(Date.now() - readDate(date)) > 15 * 60_000
  const payload = String(headers['x-amz-content-sha256'])
  return credential ? { credential, signed: signed.split(';'), signature, date, payload, isExpired } : null
}

function readQuery({ searchParams }: URL): Claim {
  const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  const date = read('Date')
  return {
    credential: read('Credential'),
    signed: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    date,
    payload: 'UNSIGNED-PAYLOAD',
    isExpired: Date.now() > readDate(date) + Number(read('Expires')) * 1000,
  }
}

function readDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
