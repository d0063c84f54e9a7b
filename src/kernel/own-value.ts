/**
 * The value that a table itself holds for a key that was typed or came from elsewhere: not what every object inherits, such as
 * `constructor`.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
