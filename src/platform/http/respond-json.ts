import type { Context } from 'hono'

declare const written: unique symbol

/** A value serialized as JSON and encoded as UTF-8, with its type. */
export type Json<Value> = Uint8Array<ArrayBuffer> & { readonly [written]: Value }

const encoder = new TextEncoder()

export function writeJson<Value>(value: Value): Json<Value> {
  return encoder.encode(JSON.stringify(value)) as Json<Value>
}

/** `c.json(value, 200)` of a serialized value: a cached response is serialized and encoded once (response-cache.ts). */
export function respondJson<Value>(c: Context, body: Json<Value>) {
  const response: unknown = c.body(body, 200, { 'content-type': 'application/json' })
  return response as ReturnType<typeof c.json<Value, 200>>
}
