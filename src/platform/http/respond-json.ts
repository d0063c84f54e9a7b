import type { Context } from 'hono'

declare const written: unique symbol

/** A value serialized as JSON, with its type. */
export type Json<Value> = string & { readonly [written]: Value }

export function writeJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value>
}

/** `c.json(value, 200)` of a serialized value: a cached response is serialized once (response-cache.ts). */
export function respondJson<Value>(c: Context, text: Json<Value>) {
  const response: unknown = c.body(text, 200, { 'content-type': 'application/json' })
  return response as ReturnType<typeof c.json<Value, 200>>
}
