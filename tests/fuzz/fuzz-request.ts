import fc, { type Arbitrary } from 'fast-check'

/**
 * A generated request, as text that a failure report can show. Placeholders such as `«phone»` are replaced when it is sent
 * (send-requests.ts).
 */
export type FuzzRequest = {
  who: Requester
  method: string
  path: string
  query: Pair[]
  headers: Record<string, string>
  body: string | null
}

export type Pair = [name: string, value: string]

/** Who sends a request. The last three have an invalid bearer token. */
export type Requester = 'bayer' | 'seller' | 'admin' | 'nobody' | 'closed' | 'expired' | 'forged'

/** Each requester as often as it should be chosen. */
export const requesters: Requester[] = [
  ...([
    'bayer',
    'bayer',
    'bayer',
    'bayer',
    'seller',
    'seller',
    'seller',
    'seller',
    'admin',
    'admin',
    'admin',
  ] as const),
  ...(['nobody', 'closed', 'expired', 'forged'] as const),
]

/** The parts of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  $ref?: string
}

/** Plausible values of fields, by name. */
const plausible: Record<string, string[]> = {
  email: ['«email»', '«email»', '«email»', '«email»', '«email»', '«sellerEmail»'],
  sellerEmail: ['«sellerEmail»'],
  id: ['«phone»', '«booking»', '«account»', 'apple'],
  productId: ['«phone»'],
  bookingId: ['«booking»'],
  userid: ['«account»', '«trader»'],
  product_name: ['«phoneName»'],
  product_price: ['«price»'],
  category_name: ['Apple', 'Vivo'],
  brand_name: ['Apple'],
  sellerName: ['«sellerName»'],
  image: ['«image»'],
  images: ['«image»'],
  key: ['«key»', 'pk_test_sandbox'],
  cursor: ['«cursor»'],
  phone: ['01712-345678'],
  mobile: ['+880 1700-000000'],
  password: ['Swap#2026'],
  provider: ['google'],
}

const overlong = [
  ...['a'.repeat(300), 'a'.repeat(6000), 'ক্ষ'.repeat(2000), '%00'.repeat(500), '👍'.repeat(1000)],
  ...['9'.repeat(400), '../'.repeat(300), ' '.repeat(5000)],
]

/** Strings that often break programs, for queries, bodies, paths and headers. */
export const nasty: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      'x\udfff',
      '\u202e',
      '\r\nset-cookie: a=b',
      "'; drop table users; --",
    ],
    ...[
      '__proto__',
      'constructor',
      'constructor 7',
      'hasOwnProperty',
      'toString',
      'null',
      'undefined',
      'NaN',
      '-0',
      '1e309',
    ],
    ...[
      '9007199254740993',
      '-1',
      '1.005',
      '٣',
      '৩',
      '../../etc/passwd',
      '%00',
      '%2e%2e%2f',
      '%',
      '%zz',
      '%ff',
    ],
    ...[
      '$' + '{7*7}',
      '{{7*7}}',
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      '//evil.test',
      '\\\\evil.test',
    ],
    ...[
      '00000000-0000-4000-8000-000000000000',
      '«phone»\0',
      '﷽',
      '👩‍👩‍👧‍👦',
      'ক্ষ',
      'A\u030a',
      '\ufeff',
      '[object Object]',
    ],
  ),
  fc.constantFrom(...overlong),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ maxLength: 60 }),
)

/** Any JSON value. */
export const wrong: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { length: 1e9 }, '7', 'true'),
  nasty,
  fc.jsonValue({ maxDepth: 4 }),
)

/** A value that the schema allows: a plausible one, or with weight `wrongs` any of its type. */
export function arbitraryValue(name: string, schema: Schema, wrongs = 1): Arbitrary<unknown> {
  const known = plausible[name]
  const any = arbitraryOfType(name, schema)
  if (!known || schema.type === 'array') return any
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: wrongs, arbitrary: any })
}

function arbitraryOfType(name: string, schema: Schema): Arbitrary<unknown> {
  const { minLength = 0, maxLength = 400, minimum = 1990, maximum = 2030 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (schema.type === 'number') return fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(arbitraryValue(name, schema.items ?? {}, 0), { maxLength: 10 })
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.type !== 'string') return wrong
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength + 1, 400) })
}

/** Some of the fields with values. One in `freq` is left out. */
export function arbitraryFields(
  fields: { name: string; value: Arbitrary<unknown>; freq: number }[],
): Arbitrary<[string, unknown][]> {
  const chosen = fields.map(({ name, value, freq }) =>
    fc.option(value, { freq, nil: undefined }).map((made): [string, unknown] => [name, made]),
  )
  return fc.tuple(...chosen).map((pairs) => pairs.filter(([, made]) => made !== undefined))
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

export function asPair([name, value]: [string, unknown]): Pair {
  return [name, asText(value)]
}

/** Percent-encodes a value except its placeholders; a lone surrogate becomes the bytes it would have. */
export function encode(value: unknown): string {
  return asText(value).replace(/[^\w«».~-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character)
    const bytes = [0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    return bytes.map((byte) => `%${byte.toString(16)}`).join('')
  })
}
