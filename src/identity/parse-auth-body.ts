import { z } from 'zod'
import { whyNotName } from './name-rules.ts'
import { refuse } from './present-refusal.ts'
import { whyNotPassword } from './rules.ts'

/** The body of a call of the identity library. */
export type AuthBody = Record<string, unknown>

/**
 * Refuses a body with anything but text that the database can hold, numbers, flags and nulls. The library copies nested
 * values recursively, so deeply nested ones would overflow the stack.
 */
export function requirePlainValues(body: AuthBody): void {
  const isPlain = (value: unknown) =>
    typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object' || value === null
  if (!Object.values(body).every(isPlain)) throw refuse('BAD_REQUEST', 'VALIDATION_ERROR')
}

/** A name that an account may have. */
export function requireName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  const why = whyNotName(name)
  if (why) throw refuse('BAD_REQUEST', `NAME_${toLibraryCode(why)}`)
  return name
}

/** The address of an image. Null removes it, undefined keeps it. */
export function requireImage(value: unknown): string | null | undefined {
  if (typeof value === 'string' || value === null || value === undefined) return value
  throw refuse('BAD_REQUEST', 'VALIDATION_ERROR')
}

export function requireEmail(value: unknown): string {
  const email = z.email().safeParse(value)
  if (!email.success) throw refuse('BAD_REQUEST', 'INVALID_EMAIL')
  return email.data
}

/** A password that an account may choose. */
export function requireStrong(password: string): string {
  const why = whyNotPassword(password)
  if (why) throw refuse('BAD_REQUEST', `PASSWORD_${toLibraryCode(why)}`)
  return password
}

/** Turns a reason such as 'too-long' into the library's style of codes. */
function toLibraryCode(why: string): string {
  return why.toUpperCase().replaceAll('-', '_')
}
