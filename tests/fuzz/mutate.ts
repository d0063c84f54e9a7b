import fc, { type Arbitrary } from 'fast-check'
import { encode, type FuzzRequest, nasty, type Pair } from './fuzz-request.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']
const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '',
  ';;',
]
const headers = [
  ...['authorization', 'cookie', 'accept', 'range', 'if-none-match', 'x-forwarded-for', 'origin', 'host'],
  ...['accept-encoding', 'content-length', 'x-client-address', 'stripe-signature', 'x-http-method-override'],
]
const tails = ['/', '//', '/.', '/%2e%2e/', ';x=1', '%00', '%', '.data', '.json', '\\', '/__proto__']
const bodies = [
  ...['['.repeat(12_000), '{"a":'.repeat(9_000), '"', '{', 'null', '\ufeff{}', '{"a":1,"a":2}', '{}{}'],
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"sold":true}}}',
  JSON.stringify({ a: 'x'.repeat(70_000) }),
]

/** Changes one thing about a request that an honest browser would never send. */
export function mutate(request: FuzzRequest): Arbitrary<FuzzRequest> {
  const anyHeader = fc.tuple(fc.constantFrom(...headers), nasty)
  const anyPair = fc.tuple(nasty, nasty)
  const parent = request.path.slice(0, request.path.lastIndexOf('/'))
  return fc.oneof(
    fc.constantFrom(...methods).map((method) => ({ ...request, method })),
    fc
      .constantFrom(...types)
      .map((type) => ({ ...request, headers: { ...request.headers, 'content-type': type } })),
    anyHeader.map(([name, value]) => ({ ...request, headers: { ...request.headers, [name]: value } })),
    fc.constantFrom(...bodies).map((body) => ({ ...request, body })),
    fc.nat({ max: 300 }).map((length) => ({ ...request, body: request.body?.slice(0, length) ?? '{' })),
    anyPair.map((pair) => ({ ...request, query: [...request.query, ...request.query, pair] })),
    fc.constant({ ...request, query: request.query.map(([name, value]): Pair => [`${name}[]`, value]) }),
    fc.constantFrom(...tails).map((tail) => ({ ...request, path: request.path + tail })),
    nasty.map((text) => ({ ...request, path: `${parent}/${encode(text)}` })),
  )
}
