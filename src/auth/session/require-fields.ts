import { z } from 'zod'
import { trimUnseen } from '../../kernel/plain-text.ts'
import type { Env } from '../../ops/env.ts'
import { whyNotName } from '../forms/rules.ts'
import { whyNotPassword } from '../rules.ts'
import { refuse } from './auth-errors.ts'
import { isLeaked } from './guessable-passwords.ts'

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

/** The address of a picture; null removes it, undefined keeps it. */
export function requireImage(value: unknown): string | null | undefined {
  return value === null || value === undefined ? value : requireText(value)
}

/** A new password that keeps the rules of the specification and is not among the leaked ones. */
export function requireStrong(value: unknown, { NODE_ENV }: Pick<Env, 'NODE_ENV'>): string {
  const password = requireText(value)
  const why = whyNotPassword(password) ?? (isLeaked(password, NODE_ENV === 'production') ? 'leaked' : null)
  if (why) throw refuse(400, codeOf('PASSWORD', why))
  return password
}

const codeOf = (field: string, why: string) => `${field}_${why.toUpperCase().replaceAll('-', '_')}`
