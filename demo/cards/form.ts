/** The text of a field; undefined when it is absent or empty. */
export function textOf(form: URLSearchParams, name: string): string | undefined {
  return form.get(name) || undefined
}

/** The fields nested under a name: of `card[number]=42&card[cvc]=1`, under `card`, they are `number=42&cvc=1`. */
export function fieldsUnder(form: URLSearchParams, name: string): URLSearchParams {
  const nested = [...form].filter(([key]) => key.startsWith(`${name}[`))
  return new URLSearchParams(
    nested.map(([key, value]) => [key.slice(name.length).replace(/^\[([^\]]*)\]/, '$1'), value]),
  )
}

/** The merchant's own notes on an object: `metadata[name]=text`. */
export function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(fieldsUnder(form, 'metadata'))
}
