/** What no log may hold, wherever a library has put it: each pattern with what takes its place. */
const secrets: [pattern: RegExp, instead: string][] = [
  // Drizzle ends the message of a failed query with its values.
  [/\n\s*params: [\s\S]*/, ''],
  // User and password of an address.
  [/\/\/[^/\s@]+@/g, '//'],
  [/\?[^\s"'<>]*=[^\s"'<>]*/g, '?*'],
  [/[^\s"'<>()=:,;/]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, '*'],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '*'],
]

/** Cuts the values of statements, passwords in addresses, query parameters, e-mail addresses and tokens out of a text. */
export function redact(text: string): string {
  return secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}

/** Redacts the texts among the fields of a log line. */
export function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  )
}
