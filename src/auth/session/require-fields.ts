import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { trimUnseen } from '../../kernel/plain-text.ts'
import type { Env } from '../../ops/env.ts'
import { demoPassword, whyNotName } from '../forms/rules.ts'
import { whyNotPassword } from '../rules.ts'
import { refuse } from './auth-refusal.ts'

/** The JSON body of a call under /api/auth: a flat object of unchecked values. The functions below throw a 400 for wrong ones. */
export type AuthBody = Record<string, unknown>

export function requireText(value: unknown): string {
  if (typeof value !== 'string') throw refuse(400, 'VALIDATION_ERROR')
  return value
}

export function requireEmail(value: unknown): string {
  const email = z.email().safeParse(value)
  if (!email.success) throw refuse(400, 'INVALID_EMAIL')
  return email.data
}

export function requireName(value: unknown): string {
  const name = typeof value === 'string' ? trimUnseen(value) : ''
  const why = whyNotName(name)
  if (why) throw refuse(400, codeOf('NAME', why))
  return name
}

/** The addresses that pictures of people have: those of this site and of Google. */
export const pictureAddress = /^(?:\/(?!\/)|https:\/\/[\w-]{1,40}\.googleusercontent\.com\/)[\w@=./-]{1,500}$/

/** The address of a picture; null removes it, undefined keeps it. */
export function requireImage(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return value
  if (!pictureAddress.test(requireText(value))) throw refuse(400, 'VALIDATION_ERROR')
  return requireText(value)
}

/** A new password that keeps the rules of the specification and is not among the leaked ones. */
export function requireStrong(value: unknown, { NODE_ENV }: Pick<Env, 'NODE_ENV'>): string {
  const password = requireText(value)
  const why = whyNotPassword(password) ?? (isLeaked(password, NODE_ENV === 'production') ? 'leaked' : null)
  if (why) throw refuse(400, codeOf('PASSWORD', why))
  return password
}

const codeOf = (field: string, why: string) => `${field}_${why.toUpperCase().replaceAll('-', '_')}`

/** Whether a password is among the million commonest, ignoring case, or is the public one of the demo, which works outside production. */
export function isLeaked(password: string, isProduction: boolean): boolean {
  if (password === demoPassword) return isProduction
  return readLeaked().has(digestOf(password))
}

let leaked: Set<string> | undefined
/** Written by `npm run passwords`. */
const readLeaked = () =>
  (leaked ??= new Set(
    readFileSync(new URL('leaked-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  ))

/** How the list of leaked passwords names one: 64 bits of the SHA-256 of its lower case, in base64url. */
export function digestOf(password: string): string {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, 8).toString('base64url')
}
