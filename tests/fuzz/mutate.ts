import fc, { type Arbitrary } from 'fast-check'
import { encode, nasty, type Pair, type Wish } from './fuzz-request.ts'

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

/** The same wish with one thing about it that no honest browser would do. */
export function bend(wish: Wish): Arbitrary<Wish> {
  const anyHeader = fc.tuple(fc.constantFrom(...headers), nasty)
  const anyPair = fc.tuple(nasty, nasty)
  const parent = wish.path.slice(0, wish.path.lastIndexOf('/'))
  return fc.oneof(
    fc.constantFrom(...methods).map((method) => ({ ...wish, method })),
    fc
      .constantFrom(...types)
      .map((type) => ({ ...wish, headers: { ...wish.headers, 'content-type': type } })),
    anyHeader.map(([name, value]) => ({ ...wish, headers: { ...wish.headers, [name]: value } })),
    fc.constantFrom(...bodies).map((body) => ({ ...wish, body })),
    fc.nat({ max: 300 }).map((length) => ({ ...wish, body: wish.body?.slice(0, length) ?? '{' })),
    anyPair.map((pair) => ({ ...wish, query: [...wish.query, ...wish.query, pair] })),
    fc.constant({ ...wish, query: wish.query.map(([name, value]): Pair => [`${name}[]`, value]) }),
    fc.constantFrom(...tails).map((tail) => ({ ...wish, path: wish.path + tail })),
    nasty.map((text) => ({ ...wish, path: `${parent}/${encode(text)}` })),
  )
}
