/** Reads an own property of a table by an untrusted key: undefined for anything inherited, such as `constructor`. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
