import fc, { type Arbitrary } from 'fast-check'
import type { OpenApiDocument } from '../support/response-check.ts'
import { arbitraryForm, formType } from './form.ts'
import {
  arbitraryFields,
  arbitraryValue,
  askers,
  asPair,
  encode,
  nasty,
  type Pair,
  type Schema,
  type Wish,
  wrong,
} from './fuzz-request.ts'
import { bend } from './mutate.ts'
import { beside } from './undocumented-calls.ts'

type Parameter = { in: string; name: string; required?: boolean; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const noQuery: Pair[] = []
const none: Record<string, string> = {}

/**
 * Wishes made from the app's own OpenAPI document (valid, almost valid, and bent out of shape) and for the addresses that
 * stand beside it. A call that is added to the document is wished for without a word here.
 */
export function arbitraryWish(document: OpenApiDocument): Arbitrary<Wish> {
  const schemas = document.components.schemas as Record<string, Schema>
  const follow = (schema: Schema): Schema =>
    schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: operation as Operation,
    })),
  )
  const wishes = (wrongs: number) => fc.oneof(...calls.map((call) => wishForCall(call, follow, wrongs)))
  const undescribed = fc.oneof(...beside.map((address) => wishBeside(...address)))
  return fc.oneof(
    { weight: 6, arbitrary: wishes(0) },
    { weight: 6, arbitrary: wishes(1) },
    { weight: 4, arbitrary: wishes(0).chain(bend) },
    { weight: 3, arbitrary: undescribed },
    { weight: 1, arbitrary: undescribed.chain(bend) },
  )
}

type Call = { method: string; path: string; operation: Operation }

/** A call as it is described, but for something wrong in `wrongs` of ten places, or with a required field missing. */
function wishForCall(
  { method, path, operation }: Call,
  follow: (schema: Schema) => Schema,
  wrongs: number,
): Arbitrary<Wish> {
  const { parameters = [], requestBody } = operation
  const field = (name: string, schema: Schema, required: boolean | undefined) => ({
    name,
    freq: required ? (wrongs ? 20 : 1e9) : 2,
    value: fc.oneof(
      { weight: 10 - wrongs, arbitrary: arbitraryValue(name, follow(schema), wrongs) },
      { weight: wrongs, arbitrary: wrong },
    ),
  })
  const fieldsIn = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required }) => field(name, schema, required))
  const schema = requestBody?.content['application/json']?.schema
  const json = schema && follow(schema)
  const bodyFields = Object.entries(json?.properties ?? {}).map(([name, each]) =>
    field(name, each, json?.required?.includes(name)),
  )
  const object = arbitraryFields(bodyFields).map(asObject)
  const body = fc.oneof(
    { weight: 10 - wrongs, arbitrary: object },
    { weight: wrongs, arbitrary: wrong },
    {
      weight: wrongs,
      arbitrary: fc.tuple(object, nasty, wrong).map(([all, name, value]) => ({ ...all, [name]: value })),
    },
  )
  const type = requestBody && (json ? 'application/json' : formType)
  return fc.record({
    who: fc.constantFrom(...askers),
    method: fc.constant(method.toUpperCase()),
    path: fc
      .tuple(...fieldsIn('path').map(({ value }) => value))
      .map((values) =>
        values.reduce<string>((at, value) => at.replace(/\{\w+\}/, () => encode(value)), `/api${path}`),
      ),
    query: arbitraryFields(fieldsIn('query')).map((pairs) => pairs.map(asPair)),
    headers: fc.constant(type ? { 'content-type': type } : none),
    body: json ? body.map(asJson) : requestBody ? arbitraryForm : fc.constant(null),
  })
}

/** What is asked of an address outside the document, with some of these fields in the query, a form or a JSON body. */
function wishBeside(method: string, path: string, fields: string[]): Arbitrary<Wish> {
  const value = (name: string) => fc.oneof(arbitraryValue(name, { type: 'string' }), wrong)
  const all = arbitraryFields(fields.map((name) => ({ name, value: value(name), freq: 4 })))
  const inQuery = method === 'GET'
  const asForm = path.startsWith('/sandbox/')
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return fc.record({ who: fc.constantFrom(...askers), pairs: all, tail: fc.option(nasty, { freq: 5 }) }).map(
    ({ who, pairs, tail }): Wish => ({
      who,
      method,
      path: tail === null ? path : `${path}/${encode(tail)}`,
      query: inQuery ? pairs.map(asPair) : noQuery,
      headers: inQuery ? none : { 'content-type': type },
      body: inQuery
        ? null
        : asForm
          ? pairs.map((pair) => pair.map(encode).join('=')).join('&')
          : asJson(asObject(pairs)),
    }),
  )
}

/** Keeps a field whose name is `__proto__`, as JSON would. */
function asObject(pairs: unknown[]): Record<string, unknown> {
  return Object.fromEntries(pairs as [string, unknown][])
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
