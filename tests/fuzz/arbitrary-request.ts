import fc, { type Arbitrary } from 'fast-check'
import type { OpenApiDocument } from '../support/response-check.ts'
import { arbitraryForm, formType } from './form.ts'
import {
  arbitraryFields,
  arbitraryValue,
  asPair,
  encode,
  type FuzzRequest,
  nasty,
  type Pair,
  requesters,
  type Schema,
  wrong,
} from './fuzz-request.ts'
import { mutate } from './mutate.ts'
import { undescribedCalls } from './undocumented-calls.ts'

type Parameter = { in: string; name: string; required?: boolean; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const noQuery: Pair[] = []
const none: Record<string, string> = {}

/**
 * Requests generated from the app's own OpenAPI document (valid, almost valid, and mutated), and to addresses that it does
 * not describe. A call added to the document is covered without a change here.
 */
export function arbitraryRequest(document: OpenApiDocument): Arbitrary<FuzzRequest> {
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
  const described = (wrongs: number) =>
    fc.oneof(...calls.map((call) => describedRequest(call, follow, wrongs)))
  const undescribed = fc.oneof(...undescribedCalls.map((address) => undescribedRequest(...address)))
  return fc.oneof(
    { weight: 6, arbitrary: described(0) },
    { weight: 6, arbitrary: described(1) },
    { weight: 4, arbitrary: described(0).chain(mutate) },
    { weight: 3, arbitrary: undescribed },
    { weight: 1, arbitrary: undescribed.chain(mutate) },
  )
}

type Call = { method: string; path: string; operation: Operation }

/** A request as described, except that `wrongs` of ten values are invalid; if any are, required fields may be missing, too. */
function describedRequest(
  { method, path, operation }: Call,
  follow: (schema: Schema) => Schema,
  wrongs: number,
): Arbitrary<FuzzRequest> {
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
    who: fc.constantFrom(...requesters),
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

/** A request to an address outside the document, with some of these fields in the query, a form or a JSON body. */
function undescribedRequest(method: string, path: string, fields: string[]): Arbitrary<FuzzRequest> {
  const value = (name: string) => fc.oneof(arbitraryValue(name, { type: 'string' }), wrong)
  const all = arbitraryFields(fields.map((name) => ({ name, value: value(name), freq: 4 })))
  const inQuery = method === 'GET'
  const asForm = path.startsWith('/sandbox/')
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return fc
    .record({ who: fc.constantFrom(...requesters), pairs: all, tail: fc.option(nasty, { freq: 5 }) })
    .map(({ who, pairs, tail }): FuzzRequest => ({
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
    }))
}

/** Keeps a field named `__proto__`, as JSON does. */
function asObject(pairs: unknown[]): Record<string, unknown> {
  return Object.fromEntries(pairs as [string, unknown][])
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
