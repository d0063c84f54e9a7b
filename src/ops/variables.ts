import { z } from 'zod'
import { isDatabaseAddress } from '../platform/database/address.ts'
import { isNetwork } from '../platform/http/client-address.ts'
import type { Company } from '../ui/page-context.ts'

/** A line of text for people. */
const line = z.string().trim().min(1).max(200).optional()

/** The settings by which the company says on its pages who it is; each may be missing. */
const companyVariables = {
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

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off'] })
const postgresUrl = z.string().refine(isDatabaseAddress, 'must be a postgres:// address')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

const origin = httpUrl
  .refine((url) => new URL(url).pathname === '/', 'must be an address without a path')
  .transform((url) => new URL(url).origin)

const whole = (least: number, most: number) => {
  const error = `must be between ${least} and ${most}`
  return z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, error)
    .max(most, error)
}

const period = (standard: number) => whole(1, 1000).default(standard)

/** A number with a default; 0 turns off what it limits. */
const count = (standard: number) => whole(0, 1000).default(standard)

const port = whole(0, 65_535)

/** A transaction that waits for a second connection must not wait for itself. */
const poolSize = (standard: number) => whole(2, 1000).default(standard)

const amount = whole(1, 1_000_000_000)

/** Addresses of databases, separated by commas. */
const addresses = z
  .string()
  .default('')
  .transform((text) => text.split(/,(?=\s*postgres)/).flatMap((url) => url.trim() || []))
  .pipe(z.array(postgresUrl))

/** Networks, separated by commas. */
const networks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((network) => network.trim() || []))
  .pipe(z.array(z.string().refine(isNetwork, 'must be networks such as 203.0.113.0/24')))

export const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  /** The owner's address, for `npm run migrate` and other commands; the server does without. */
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: poolSize(10),
  JOBS_POOL_SIZE: poolSize(5),
  SERVE: z.enum(['all', 'web', 'jobs'], { error: 'must be all, web or jobs' }).default('all'),
  DATABASE_REPLICA_URL: addresses,
  /** The currency of all prices; it cannot change once there are phones. */
  CURRENCY: z
    .enum(['usd', 'bdt'], { error: 'must be usd or bdt' })
    .default('usd')
    .transform((code) => (code === 'bdt' ? 'BDT' : 'USD')),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The secret before the present one: still read, no longer written. */
  AUTH_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must start with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  SSLCOMMERZ_STORE_ID: z.string().min(1).optional(),
  SSLCOMMERZ_STORE_PASSWORD: z.string().min(1).optional(),
  /** https://sandbox.sslcommerz.com for tests with SSLCommerz. */
  SSLCOMMERZ_URL: origin.default('https://securepay.sslcommerz.com'),
  BKASH_USERNAME: z.string().min(1).optional(),
  BKASH_PASSWORD: z.string().min(1).optional(),
  BKASH_APP_KEY: z.string().min(1).optional(),
  BKASH_APP_SECRET: z.string().min(1).optional(),
  /** https://tokenized.sandbox.bka.sh for tests with bKash. */
  BKASH_URL: origin.default('https://tokenized.pay.bka.sh'),
  /** Which path voids an authorisation: bKash's manual and its own plug-in disagree. */
  BKASH_VOID_PATH: z
    .enum(['/payment/confirm/capture/void', '/payment/confirm/void'])
    .default('/payment/confirm/capture/void'),
  STORAGE_URL: z
    .url({ protocol: /^s3(\+http)?$/, error: 'must be an s3:// or s3+http:// address' })
    .optional(),
  STORAGE_DELIVERY: z.enum(['proxy', 'redirect']).default('proxy'),
  STORAGE_PUBLIC_URL: httpUrl.optional(),
  /** A CDN, which fetches this site's images and serves them under the same path. */
  CDN_URL: origin.optional(),
  IMAGE_UPLOAD_URL: httpUrl.optional(),
  IMAGE_UPLOAD_KEY: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  SSL_WIRELESS_API_TOKEN: z.string().min(1).optional(),
  SSL_WIRELESS_SID: z.string().min(1).optional(),
  SSL_WIRELESS_URL: origin.default('https://smsplus.sslwireless.com'),
  /** How many text messages may be sent in any 24 hours to everybody together, because each costs money. */
  SMS_PER_DAY: whole(1, 1_000_000).default(1000),
  /** Whether the most urgent notices are also sent by SMS. */
  SMS_NOTICES: flag.default(true),
  /** Hosts of push services, to which alone notices are sent: browsers name the addresses. `none` turns notices off. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com')
    .transform((text) => (text === 'none' ? [] : text.split(',').flatMap((host) => host.trim() || []))),
  TRUST_PROXY: whole(0, 10).default(0),
  /** The networks from which admins may call; everywhere if empty. */
  ADMIN_NETWORKS: networks,
  /** Whether admins must have a second factor; by default they must in production. */
  ADMIN_FACTOR: z.enum(['required', 'offered'], { error: 'must be required or offered' }).optional(),
  /** The port of the metrics; without one, none are served. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where traces are sent, by OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  SERVICE_WORKER: flag.default(true),
  ...companyVariables,
  /** How many days buyer and seller have to meet before a paid order is cancelled. */
  HANDOVER_DAYS: period(10),
  /** How many hours a buyer has to complain after the hand-over. */
  INSPECTION_HOURS: period(48),
  /** How many hours a dispute can be answered. */
  DISPUTE_HOURS: period(72),
  /** How many days a buyer has to return a phone before an admin decides. */
  RETURN_DAYS: period(7),
  /** After how many hours a changed payout account counts. */
  PAYOUT_ACCOUNT_HOURS: period(48),
  /** What a wallet can be sent in a day; the wallets' own limits by default. */
  WALLET_DAILY_LIMIT: amount.optional(),
  WALLET_MONTHLY_LIMIT: amount.optional(),
  /** How much an account may ask to be paid out in a day without a second factor. */
  PAYOUT_FACTOR_ABOVE: whole(0, 1_000_000_000).optional(),
  /** How many days a new seller's money is delayed; 0 turns the delay off. */
  NEW_SELLER_HOLD_DAYS: count(7),
  /** How many people must have bought before a new seller's money is no longer delayed. */
  NEW_SELLER_SALES: count(3),
  /** After how many days a rating is shown although the other side has not rated. */
  RATING_DAYS: period(14),
  /** How many days notifications are kept after they were read. */
  NOTIFICATION_DAYS: period(90),
  /** The seller's fee, in hundredths of a per cent of the price. */
  SELLER_FEE_BASIS_POINTS: whole(0, 10_000).default(0),
  DEMO: flag.optional(),
})

export type Variables = z.infer<typeof variables>
