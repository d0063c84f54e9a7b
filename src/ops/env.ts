import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { editDistance } from '../kernel/edit-distance.ts'
import { takaPerDollar } from '../kernel/money.ts'
import { StartError } from '../platform/start-error.ts'
import { type Variables, variables } from './variables.ts'

const walletTaka = { day: 50_000, month: 300_000 }

const needsPrimary = 'DATABASE_URL: missing, although DATABASE_REPLICA_URL is set'

/** Variables that only make sense together. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'],
  ['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'],
  ['IMAGE_UPLOAD_URL', 'IMAGE_UPLOAD_KEY'],
  ['SSL_WIRELESS_API_TOKEN', 'SSL_WIRELESS_SID'],
] as const

/** The settings of the server, with defaults filled in. `demo` switches stand-ins and demo data on. */
export type Env = Omit<Variables, 'DEMO'> & {
  ADMIN_FACTOR: 'required' | 'offered'
  WALLET_DAILY_LIMIT: number
  WALLET_MONTHLY_LIMIT: number
  PAYOUT_FACTOR_ABOVE: number
  DATA_DIR: string
  PUBLIC_URL: string
  demo: boolean
}

/** Settings are wrong: the message has one sentence per bad or missing variable. */
export class EnvError extends StartError {}

/** The only reader of `process.env`. Throws EnvError naming every bad or missing variable, and an unguarded demo. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = readVariables(source)
  const env = completeEnv(given)
  const wrong = findFaults(given, env)
  if (wrong.length > 0) throw new EnvError(wrong.join('\n'))
  return env
}

/** For commands that need the database alone, such as `npm run migrate`. Throws EnvError naming every bad variable. */
export function readDatabaseEnv(source: Record<string, string | undefined>): Env {
  return completeEnv(readVariables(source))
}

function readVariables(source: Record<string, string | undefined>): Variables {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  }
  return parsed.data
}

function completeEnv({ DEMO, ...env }: Variables): Env {
  const takaPerUnit = env.CURRENCY === 'BDT' ? 1 : takaPerDollar
  const publicUrl = env.PUBLIC_URL ?? `http://${isIPv6(env.HOST) ? `[${env.HOST}]` : env.HOST}:${env.PORT}`
  return {
    ...env,
    ADMIN_FACTOR: env.ADMIN_FACTOR ?? (env.NODE_ENV === 'production' ? 'required' : 'offered'),
    WALLET_DAILY_LIMIT: env.WALLET_DAILY_LIMIT ?? walletTaka.day / takaPerUnit,
    WALLET_MONTHLY_LIMIT: env.WALLET_MONTHLY_LIMIT ?? walletTaka.month / takaPerUnit,
    PAYOUT_FACTOR_ABOVE: env.PAYOUT_FACTOR_ABOVE ?? (env.CURRENCY === 'BDT' ? 50_000 : 500),
    demo: DEMO ?? (isLocal(env.HOST, publicUrl) && env.NODE_ENV !== 'production'),
    DATA_DIR: resolve(env.DATA_DIR),
    PUBLIC_URL: publicUrl.replace(/\/$/, ''),
  }
}

/**
 * Returns a sentence for each setting that is missing or does not fit the others, and for a demo that others could reach although
 * nobody asked for it. `env` is `given` with the defaults filled in.
 */
function findFaults(given: Variables, env: Env): string[] {
  return [
    ...findIncompleteGroups(given),
    ...findFaultsOfDelivery(env),
    ...findFaultsOfMode(given, env),
    ...findFaultsOfRole(given),
  ]
}

function findIncompleteGroups(env: Variables): string[] {
  const wrong = env.DATABASE_REPLICA_URL.length > 0 && !env.DATABASE_URL ? [needsPrimary] : []
  for (const group of together) {
    const missing = group.filter((name) => env[name] === undefined)
    if (missing.length > 0 && missing.length < group.length) {
      wrong.push(`${missing.join(', ')}: missing, although ${group.filter((n) => env[n]).join(', ')} is set`)
    }
  }
  return wrong
}

function findFaultsOfDelivery(env: Env): string[] {
  if (env.STORAGE_DELIVERY === 'proxy') {
    return env.STORAGE_PUBLIC_URL ? ['STORAGE_PUBLIC_URL: needs STORAGE_DELIVERY=redirect'] : []
  }
  if (!env.STORAGE_URL) return ['STORAGE_DELIVERY: redirect needs a bucket in STORAGE_URL']
  const isMixed = env.PUBLIC_URL.startsWith('https:') && env.STORAGE_URL.startsWith('s3+http:')
  return isMixed ? ['STORAGE_DELIVERY: browsers refuse pictures from s3+http:// on an https:// site'] : []
}

const takersOf = {
  USD: ['STRIPE_SECRET_KEY'],
  BDT: ['SSLCOMMERZ_STORE_ID', 'BKASH_APP_KEY'],
} as const

/** The demo has known passwords and takes test cards: by itself it runs on loopback only. */
function findFaultsOfMode(env: Variables, { demo, HOST, PUBLIC_URL }: Env): string[] {
  const takers = takersOf[env.CURRENCY]
  const hasTaker = takers.some((name) => env[name])
  if (env.NODE_ENV === 'production') {
    const missing = [
      ...(['PUBLIC_URL', 'AUTH_SECRET'] as const).filter((name) => !env[name]),
      ...(hasTaker ? [] : [takers.join(' or ')]),
    ]
    return [
      ...(demo ? ['DEMO: the demo stand-ins cannot run in production'] : []),
      ...(isOpenToListeners(env.PUBLIC_URL) ? ['PUBLIC_URL: must be an https:// address in production'] : []),
      ...missing.map((name) => `${name}: needed in production`),
    ]
  }
  if (env.DEMO === undefined && !isLocal(HOST, PUBLIC_URL)) {
    return [
      'DEMO: others can reach this address; set DEMO=1 for a demo with known passwords, or NODE_ENV=production for real use',
    ]
  }
  return demo || hasTaker ? [] : [`${takers.join(' or ')}: needed when the demo is off`]
}

/** Passwords and cookies would be sent in the clear. */
function isOpenToListeners(publicUrl: string | undefined): boolean {
  if (!publicUrl) return false
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** The embedded database belongs to the one process that starts it. */
function findFaultsOfRole({ SERVE, DATABASE_URL }: Variables): string[] {
  return SERVE === 'all' || DATABASE_URL
    ? []
    : [`SERVE: ${SERVE} needs a DATABASE_URL that other processes share`]
}

/** Returns whether a host is this machine: 127.0.0.0/8, ::1 (RFC 6890) or localhost (RFC 6761). */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/i.test(host)
}

/** Returns whether a server that listens on `host`, and is reached at `address`, is reached from this machine alone. */
function isLocal(host: string, address: string): boolean {
  return isLoopback(host) && isLoopback(new URL(address).hostname)
}

const commonWords = ['NODE', 'OTEL', 'GOOGLE', 'LOG', 'PUBLIC', 'SSL']

/** Finds variables that look like misspelled settings: similar to one, or beginning with its first word. Returns a sentence for each. */
export function findUnknownSettings(source: Record<string, string | undefined>): string[] {
  const settings = Object.keys(variables.shape)
  const firstWord = (name: string) => name.match(/^[A-Z]+(?=_)/)?.[0] ?? name
  const ownWords = new Set(settings.map(firstWord).filter((word) => !commonWords.includes(word)))
  return Object.keys(source)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const mistakes = name.length < 8 ? 1 : 2
      const meant = settings.find((each) => each.length > 4 && editDistance(name, each, mistakes) <= mistakes)
      if (meant) return [`${name} is not a setting of Swap; ${meant} is`]
      return ownWords.has(firstWord(name)) ? [`${name} is not a setting of Swap`] : []
    })
}
