import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EnvError, findUnknownSettings, readEnv } from './env.ts'
import { readCompany, variables } from './variables.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('the demo', () => {
  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.5', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://swap.localhost' },
  ])('runs by itself on loopback: %j', (variables) => {
    expect(readEnv(variables).demo).toBe(true)
  })

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://swap.example' },
    { PUBLIC_URL: 'https://127.0.0.1.swap.example' },
    { PUBLIC_URL: 'https://localhost.swap.example' },
    { PUBLIC_URL: 'https://swap.example', ...stripe },
  ])('has to be asked for where others reach it: %j', (variables) => {
    expect(() => readEnv(variables)).toThrow(EnvError)
    expect(() => readEnv(variables)).toThrow(/^DEMO: [^\n]*DEMO=1[^\n]*NODE_ENV=production[^\n]*$/)
    expect(readEnv({ ...variables, DEMO: '1' }).demo).toBe(true)
  })

  test('never runs in production', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://swap.example', ...stripe }
    const whole = { ...production, AUTH_SECRET: 'x'.repeat(32) }
    expect(readEnv(whole).demo).toBe(false)
    expect(() => readEnv({ ...whole, DEMO: '1' })).toThrow(/^DEMO: /)
  })
})

test('production is reached by https, or from its own machine alone', () => {
  const whole = { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32), ...stripe }
  expect(() => readEnv({ ...whole, PUBLIC_URL: 'http://swap.example' })).toThrow(
    new EnvError('PUBLIC_URL: must be an https:// address in production'),
  )
  for (const PUBLIC_URL of ['https://swap.example', 'http://127.0.0.1:3000', 'http://localhost:3000']) {
    expect(readEnv({ ...whole, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL)
  }
})

test('without the demo there is no start without the keys of the card provider', () => {
  for (const address of [{}, { PUBLIC_URL: 'https://swap.example' }]) {
    expect(() => readEnv({ ...address, DEMO: '0' })).toThrow(/^STRIPE_SECRET_KEY: [^\n]*$/)
    expect(readEnv({ ...address, DEMO: '0', ...stripe }).demo).toBe(false)
  }
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/STRIPE_SECRET_KEY: /)
})

test.each([
  [{ PORT: '99999' }, 'PORT: must be between 0 and 65535'],
  [{ PORT: '-1' }, 'PORT: must be between 0 and 65535'],
  [{ PORT: '80.5' }, 'PORT: must be a whole number'],
  [{ PORT: 'http' }, 'PORT: must be a number'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT: must be between 0 and 65535'],
  [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE: must be between 2 and 1000'],
  [{ INSPECTION_HOURS: '0' }, 'INSPECTION_HOURS: must be between 1 and 1000'],
  [{ SELLER_FEE_BASIS_POINTS: '10001' }, 'SELLER_FEE_BASIS_POINTS: must be between 0 and 10000'],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY: must be between 0 and 10'],
  [{ CURRENCY: 'eur' }, 'CURRENCY: must be usd or bdt'],
  [{ CURRENCY: 'USD' }, 'CURRENCY: must be usd or bdt'],
])('a value out of its bounds is refused with them: %j', (variables: Record<string, string>, words) => {
  expect(() => readEnv(variables)).toThrow(new EnvError(words))
})

test('prices are in dollars, or in taka; what a wallet takes is counted in the same currency', () => {
  const limits = (env: ReturnType<typeof readEnv>) => [env.WALLET_DAILY_LIMIT, env.WALLET_MONTHLY_LIMIT]
  expect(readEnv({}).CURRENCY).toBe('USD')
  expect(limits(readEnv({}))).toEqual([400, 2400])
  expect(readEnv({ CURRENCY: 'bdt' }).CURRENCY).toBe('BDT')
  expect(limits(readEnv({ CURRENCY: 'bdt' }))).toEqual([50_000, 300_000])
  expect(limits(readEnv({ CURRENCY: 'bdt', WALLET_DAILY_LIMIT: '9000' }))).toEqual([9000, 300_000])
})

test('how much is paid out without a second factor is counted in the currency of prices, and may be nothing', () => {
  const above = (given: Record<string, string>) => readEnv(given).PAYOUT_FACTOR_ABOVE
  expect([above({}), above({ CURRENCY: 'bdt' }), above({ PAYOUT_FACTOR_ABOVE: '0' })]).toEqual([
    500, 50_000, 0,
  ])
})

test.each([
  [{ WALLET_DAILY_LIMT: '1' }, 'WALLET_DAILY_LIMT is not a setting of Swap; WALLET_DAILY_LIMIT is'],
  [{ DATBASE_URL: '' }, 'DATBASE_URL is not a setting of Swap; DATABASE_URL is'],
  [{ INSPECTION_HOUR: '1' }, 'INSPECTION_HOUR is not a setting of Swap; INSPECTION_HOURS is'],
  [{ SERVES: 'web' }, 'SERVES is not a setting of Swap; SERVE is'],
  [{ STORAGE_BUCKET: 'a' }, 'STORAGE_BUCKET is not a setting of Swap'],
  [{ SMTP_PASSWORD: 'secret' }, 'SMTP_PASSWORD is not a setting of Swap'],
])('a setting that does not exist is named: %j', (variables: Record<string, string>, words) => {
  expect(findUnknownSettings({ PORT: '3000', ...variables })).toEqual([words])
})

test('variables of others, and settings that exist, are no unknown settings', () => {
  const others = {
    ...{
      HOME: '/',
      HOSTNAME: 'a',
      PATH: '/bin',
      USER: 'me',
      POST: '1',
      SHELL: 'sh',
      LOGNAME: 'me',
      LC_ALL: 'C',
    },
    ...{
      NODE_OPTIONS: '',
      NODE_ENV: 'test',
      npm_config_port: '1',
      OTEL_SERVICE_NAME: 'swap',
      LOG_FORMAT: 'a',
      SSL_CERT_FILE: '/etc/ssl/cert.pem',
    },
    ...{ GOOGLE_APPLICATION_CREDENTIALS: '/a', GOOGLE_CLIENT_ID: 'a', PUBLIC_URL: 'http://localhost' },
  }
  expect(findUnknownSettings({ ...others, ...stripe, DATABASE_URL: '', DEMO: '1' })).toEqual([])
})

describe('pictures in a bucket', () => {
  const bucket = { STORAGE_URL: 's3+http://key:secret@127.0.0.1:9000/pictures' }

  test.each([
    bucket,
    { STORAGE_URL: 's3://key:secret@host/pictures?region=eu-west-1' },
    { ...bucket, STORAGE_DELIVERY: 'redirect' },
    { ...bucket, STORAGE_DELIVERY: 'redirect', STORAGE_PUBLIC_URL: 'https://cdn.example' },
  ])('are configured by %j', (variables) => {
    expect(readEnv(variables)).toMatchObject(variables)
  })

  test.each([
    [{ STORAGE_URL: 'https://host/pictures' }, /^STORAGE_URL: must be an s3:/],
    [{ ...bucket, STORAGE_DELIVERY: 'direct' }, /^STORAGE_DELIVERY: /],
    [{ STORAGE_DELIVERY: 'redirect' }, /^STORAGE_DELIVERY: redirect needs a bucket in STORAGE_URL$/],
    [{ ...bucket, STORAGE_PUBLIC_URL: 'https://cdn.example' }, /^STORAGE_PUBLIC_URL: needs /],
    [
      { ...bucket, STORAGE_DELIVERY: 'redirect', PUBLIC_URL: 'https://swap.example', DEMO: '1' },
      /^STORAGE_DELIVERY: browsers refuse pictures from s3\+http/,
    ],
  ])('are refused when they make no sense: %j', (variables: Record<string, string>, words) => {
    expect(() => readEnv(variables)).toThrow(words)
  })
})

describe('replicas', () => {
  const primary = { DATABASE_URL: 'postgres://swap:x@one/swap' }

  test('are none, one or several', () => {
    const [one, two] = ['postgres://swap:x@two/swap', 'postgresql://swap:y@three,four/swap']
    expect(readEnv(primary).DATABASE_REPLICA_URL).toEqual([])
    expect(readEnv({ ...primary, DATABASE_REPLICA_URL: one }).DATABASE_REPLICA_URL).toEqual([one])
    const both = `${one}, ${two}`
    expect(readEnv({ ...primary, DATABASE_REPLICA_URL: both }).DATABASE_REPLICA_URL).toEqual([one, two])
  })

  test('are copies of a database of one’s own, at addresses of PostgreSQL', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://swap:x@two/swap' }
    expect(() => readEnv(replica)).toThrow('DATABASE_URL: missing, although DATABASE_REPLICA_URL is set')
    expect(() => readEnv({ ...primary, DATABASE_REPLICA_URL: 'https://two' })).toThrow(
      /^DATABASE_REPLICA_URL/,
    )
  })
})

test('a CDN has an address without a path', () => {
  expect(readEnv({ CDN_URL: 'https://cdn.example/' }).CDN_URL).toBe('https://cdn.example')
  expect(() => readEnv({ CDN_URL: 'https://cdn.example/swap' })).toThrow(
    'CDN_URL: must be an address without a path',
  )
  expect(() => readEnv({ CDN_URL: 'ftp://cdn.example' })).toThrow(/^CDN_URL: /)
})

test('the company says of itself what is set, in lines of text, and nothing else', () => {
  const set = readEnv({
    COMPANY_PHONE: ' 09600-000000 ',
    COMPANY_NAME: '',
    COMPANY_EMAIL: 'help@swap.example',
  })
  expect(readCompany(set)).toEqual({ phone: '09600-000000', email: 'help@swap.example' })
  expect(() => readEnv({ COMPANY_EMAIL: 'help' })).toThrow('COMPANY_EMAIL: must be an e-mail address')
})

test('.env.example names the same variables as the program, and docs/running.md explains each', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(variables.shape).toSorted())
  const explained = readFileSync('docs/running.md', 'utf8')
  expect(named.filter((name) => !explained.includes(`\`${name}`))).toEqual([])
})
