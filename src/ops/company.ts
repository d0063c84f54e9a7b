import { z } from 'zod'
import type { Company } from '../ui/page-context.ts'

/** A line of text for people. */
const line = z.string().trim().min(1).max(200).optional()

/** The settings by which the company says on its pages who it is; each may be missing. */
export const companyVariables = {
  COMPANY_NAME: line,
  COMPANY_PHONE: line,
  COMPANY_WHATSAPP: line,
  COMPANY_EMAIL: z.email('must be an e-mail address').optional(),
  COMPANY_ADDRESS: line,
  COMPANY_TRADE_LICENCE: line,
  COMPANY_HOURS: line,
}

const names = {
  name: 'COMPANY_NAME',
  phone: 'COMPANY_PHONE',
  whatsapp: 'COMPANY_WHATSAPP',
  email: 'COMPANY_EMAIL',
  address: 'COMPANY_ADDRESS',
  licence: 'COMPANY_TRADE_LICENCE',
  hours: 'COMPANY_HOURS',
} as const satisfies Record<keyof Company, keyof typeof companyVariables>

/** Returns what the company says of itself, without what is not set. */
export function readCompany(env: { [name in keyof typeof companyVariables]?: string | undefined }): Company {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, variable]) => (env[variable] ? [[name, env[variable]]] : [])),
  )
}
