import path from 'node:path'
import { z } from 'zod'
import { type PaymentMethod, paymentMethods } from '../checkout/provider.ts'
import { ConfigurationError } from '../configuration-error.ts'
import type { TwilioAccount } from '../mail/sms.ts'
import type { InstagramAccess, TikTokAccess } from '../oembed/posts.ts'
import type { ScannerAddress } from '../scanner/scanner.ts'
import type { S3Settings } from '../storage/storage-s3.ts'
import type { TracingSettings } from '../tracing/tracing.ts'
import type { YouTubeAccess } from '../youtube/youtube.ts'
import { withSettingsFromFiles } from './settings-from-files.ts'

const port = z.coerce.number().int().min(1).max(65535)
const booleanFlag = z.enum(['true', 'false', '1', '0']).transform(isTrue)
const host = z.union([z.ipv4(), z.ipv6(), z.hostname()])
const proxyList = z
  .string()
  .transform(splitList)
  .pipe(
    z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])),
  )

/** Schema of the settings; scripts/env-example.ts writes .env.example from it. */
export const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(8).optional(),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_STANDBY_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PGBOUNCER: booleanFlag.default(false),
  SECRET: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(,whsec_\w+)*$/)
    .optional(),
  STRIPE_PAYMENT_METHODS: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.enum(paymentMethods)).min(1))
    .default(['card']),
  PAYMENTS: z.literal('sandbox').optional(),
  API_DOCS: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_EVENTS_SECRET: z.string().min(16).optional(),
  MAIL_EVENTS_TOPIC: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[a-z\d-]+:\d{12}:[\w-]+$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(,(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+)*$/)
    .optional(),
  PUSH_TEST_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SHORT_LINK_TEST_ORIGIN: z.url({ protocol: /^http$/ }).optional(),
  MAIL_INBOUND_ADDRESS: z
    .email()
    .refine((address) => !address.includes('+'))
    .refine((address) => address.indexOf('@') <= 20)
    .optional(),
  MAIL_INBOUND_SECRET: z.string().min(16).optional(),
  MAIL_FROM: z.string().includes('@').default('Vivobid <hello@vivobid.example>'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/)
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{2,11})$/)
    .optional(),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: booleanFlag.default(false),
  CLAMD_HOST: host.optional(),
  CLAMD_PORT: port.default(3310),
  YOUTUBE_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional(),
  YOUTUBE_API_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com'),
  TIKTOK_CHECKS: booleanFlag.default(false),
  TIKTOK_API_URL: z.url({ protocol: /^https?$/ }).default('https://www.tiktok.com'),
  INSTAGRAM_TOKEN: z
    .string()
    .regex(/^[\w|.-]{10,500}$/)
    .optional(),
  INSTAGRAM_API_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  DEMO: booleanFlag.optional(),
  TRUST_PROXY: proxyList.default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/)
    .refine(canBeDecoded)
    .transform(readPairs)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

/** Expected format of each setting, for error messages and .env.example. */
export const expectedFormats: Record<string, string> = {
  PORT: 'a port number from 1 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  DRAIN_SECONDS: 'a number of seconds from 0 to 8',
  PUBLIC_ORIGIN: 'the address people open, such as https://vivobid.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/vivobid',
  DATABASE_APP_URL: 'the address of the same database for a user who is a member of vivobid_app and owns nothing',
  DATABASE_DIRECT_URL:
    'the address of the same database past PgBouncer, such as postgres://user:password@host:5432/vivobid',
  DATABASE_STANDBY_URL:
    'the address of a standby of the same database, such as postgres://standby:5432/vivobid; its user and password are not used',
  PGBOUNCER: 'true or false',
  SECRET: 'at least 32 characters, for example from: openssl rand -hex 32',
  STRIPE_SECRET_KEY: 'a secret key of Stripe that begins with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'one or more signing secrets that begin with whsec_, separated by commas',
  STRIPE_PAYMENT_METHODS: 'card, or card,us_bank_account once bank debits are activated in the account',
  PAYMENTS: 'sandbox, or left out',
  API_DOCS: 'on or off',
  MAIL_EVENTS_SECRET: 'at least 16 characters',
  MAIL_EVENTS_TOPIC: 'the ARN of a topic of Amazon SNS',
  MAIL_INBOUND_ADDRESS:
    'the address that receives replies, with a name of at most 20 letters and no +, such as reply@in.vivobid.example',
  MAIL_INBOUND_SECRET: 'at least 16 characters',
  SMTP_URL: 'a mail server, such as smtps://user:password@host:465',
  VAPID_PRIVATE_KEY: 'a private key for Web Push, for example from: npx web-push generate-vapid-keys',
  PUSH_HOSTS: 'hosts of push services, such as push.example.com,*.push.example.org',
  PUSH_TEST_ORIGIN: 'the address of a push service of the tests, such as http://127.0.0.1:4099',
  SHORT_LINK_TEST_ORIGIN: 'the address of a stand-in for platforms in the tests, such as http://127.0.0.1:4098',
  MAIL_FROM: 'a sender, such as Vivobid <hello@vivobid.example>',
  TWILIO_ACCOUNT_SID: 'the account SID of Twilio, AC and 32 characters',
  TWILIO_AUTH_TOKEN: 'the auth token of that account',
  TWILIO_FROM: 'the number that text messages come from, such as +15005550006, or a sender name of at most 11 letters',
  STORAGE: 'local or s3',
  S3_ENDPOINT: 'the address of the storage, such as https://s3.eu-central-1.example.com',
  S3_REGION: 'a region, such as eu-central-1',
  S3_BUCKET: 'the name of a bucket',
  S3_FORCE_PATH_STYLE: 'true or false',
  CLAMD_HOST: 'the address of ClamAV’s daemon, such as 127.0.0.1',
  CLAMD_PORT: 'a port number from 1 to 65535',
  YOUTUBE_API_KEY: 'a key of the YouTube Data API',
  YOUTUBE_API_URL: 'the address of the YouTube Data API, such as https://www.googleapis.com',
  TIKTOK_CHECKS: 'true or false',
  TIKTOK_API_URL: 'the address of TikTok, such as https://www.tiktok.com',
  INSTAGRAM_TOKEN: 'an access token of a Meta app that may read oEmbed',
  INSTAGRAM_API_URL: 'the address of the Graph API, such as https://graph.facebook.com',
  DEMO: 'true or false',
  TRUST_PROXY: 'addresses or networks of the proxies in front, separated by commas, such as 10.0.0.0/8',
  COUNTRY_HEADER: 'the name of a header in which the proxy in front tells the country, such as CF-IPCountry',
  METRICS_TOKEN: 'at least 16 characters',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of an OpenTelemetry collector, such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'names and values, such as authorization=Bearer%20word, separated by commas',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
}

export type Configuration = {
  production: boolean
  port: number
  host: string
  /** The time for which the program goes on listening after SIGTERM, until proxies send it no more requests. */
  drainSeconds: number
  /** null: the origin that the request was sent to. */
  publicOrigin: string | null
  dataDir: string
  /** The database itself, past any pooler; null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The same database through PgBouncer in transaction mode; null: there is none in between. */
  databasePoolerUrl: string | null
  /** The same database with the program's own login; null: one is created and managed by the owner. */
  databaseAppUrl: string | null
  /** A standby of the same database, for reads that may be old, through a pooler exactly if there is one; null: there is none. */
  databaseStandbyUrl: string | null
  /** null: one is generated and stored in `dataDir`. */
  secret: string | null
  /** null: the built-in sandbox. */
  stripe: { secretKey: string; webhookSecrets: string[]; paymentMethods: PaymentMethod[] } | null
  /** Shows on every page that payments are a test: the sandbox was chosen where people may take it for real. */
  sandboxBanner: boolean
  /** Serves /api/docs and /api/openapi.json. */
  apiDocs: boolean
  smtpUrl: string | null
  /** Credentials of the services that report bounced mail; null: they cannot report in this way. */
  mailEvents: { secret: string | null; topic: string | null }
  /** Address for emailed replies, and the secret of the service that passes them on; null: people reply on the site. */
  mailInbound: { address: string; secret: string } | null
  mailFrom: string
  push: {
    /** Base64url; null: one is derived from the secret. */
    privateKey: string | null
    /** Hosts of push services beside those of the common browsers. */
    hosts: string[]
    /** Origin of the tests' push service; null outside of tests. */
    testOrigin: string | null
  }
  /** Origin of the tests' stand-in for the platforms; null outside of tests. */
  shortLinkTestOrigin: string | null
  /** null: text messages are written to `dataDir`/outbox. */
  twilio: TwilioAccount | null
  /** null: files are stored in `dataDir`. */
  s3: S3Settings | null
  /** null: uploads are not scanned for viruses. */
  clamd: ScannerAddress | null
  /** null: follower counts are self-reported. */
  youtube: YouTubeAccess | null
  /** null: posts on the platform are not looked for; businesses mark them as removed. */
  tiktok: TikTokAccess | null
  instagram: InstagramAccess | null
  demo: boolean
  trustProxy: string[]
  /** Lower-case name of the header in which a trusted proxy passes the visitor's country; null: none. */
  countryHeader: string | null
  /** The bearer token with which Prometheus reads /metrics; null: there is none. */
  metricsToken: string | null
  /** The collector of traces; null: nothing is traced. */
  tracing: TracingSettings | null
  logLevel: string
}

/**
 * Reads and validates the settings from the environment, or from files that it names (`settings-from-files.ts`); throws one
 * ConfigurationError with a line for each problem.
 */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const given = withSettingsFromFiles(env, Object.keys(environment.shape))
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  const names = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])))
  const errors = [...names].map((name) => `${name} must be ${expectedFormats[name] ?? 'valid'}.`)
  errors.push(...crossFieldErrors(present).filter((fault) => !names.has(fault.replace(/ .*/s, ''))))
  if (!parsed.success || errors.length > 0) throw new ConfigurationError(errors.join('\n'))
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'

  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    drainSeconds: settings.DRAIN_SECONDS ?? (production ? 5 : 0),
    publicOrigin: settings.PUBLIC_ORIGIN ? new URL(settings.PUBLIC_ORIGIN).origin : null,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    databasePoolerUrl: settings.PGBOUNCER ? required(settings, 'DATABASE_URL') : null,
    databaseAppUrl: settings.DATABASE_APP_URL ?? null,
    databaseStandbyUrl: settings.DATABASE_STANDBY_URL ?? null,
    secret: settings.SECRET ?? null,
    stripe: settings.STRIPE_SECRET_KEY
      ? {
          secretKey: settings.STRIPE_SECRET_KEY,
          webhookSecrets: required(settings, 'STRIPE_WEBHOOK_SECRET').split(','),
          paymentMethods: settings.STRIPE_PAYMENT_METHODS,
        }
      : null,
    sandboxBanner: settings.PAYMENTS === 'sandbox',
    apiDocs: settings.API_DOCS === 'on',
    smtpUrl: settings.SMTP_URL ?? null,
    mailEvents: { secret: settings.MAIL_EVENTS_SECRET ?? null, topic: settings.MAIL_EVENTS_TOPIC ?? null },
    mailInbound:
      settings.MAIL_INBOUND_ADDRESS && settings.MAIL_INBOUND_SECRET
        ? { address: settings.MAIL_INBOUND_ADDRESS, secret: settings.MAIL_INBOUND_SECRET }
        : null,
    mailFrom: settings.MAIL_FROM,
    push: {
      privateKey: settings.VAPID_PRIVATE_KEY ?? null,
      hosts: settings.PUSH_HOSTS?.split(',') ?? [],
      testOrigin: settings.PUSH_TEST_ORIGIN ? new URL(settings.PUSH_TEST_ORIGIN).origin : null,
    },
    shortLinkTestOrigin: settings.SHORT_LINK_TEST_ORIGIN ? new URL(settings.SHORT_LINK_TEST_ORIGIN).origin : null,
    twilio: settings.TWILIO_ACCOUNT_SID
      ? {
          accountSid: settings.TWILIO_ACCOUNT_SID,
          authToken: required(settings, 'TWILIO_AUTH_TOKEN'),
          from: required(settings, 'TWILIO_FROM'),
        }
      : null,
    s3:
      settings.STORAGE === 's3'
        ? {
            endpoint: settings.S3_ENDPOINT ?? null,
            region: settings.S3_REGION,
            bucket: required(settings, 'S3_BUCKET'),
            accessKeyId: required(settings, 'S3_ACCESS_KEY_ID'),
            secretAccessKey: required(settings, 'S3_SECRET_ACCESS_KEY'),
            forcePathStyle: settings.S3_FORCE_PATH_STYLE,
          }
        : null,
    clamd: settings.CLAMD_HOST ? { host: settings.CLAMD_HOST, port: settings.CLAMD_PORT } : null,
    youtube: settings.YOUTUBE_API_KEY
      ? { key: settings.YOUTUBE_API_KEY, api: new URL(settings.YOUTUBE_API_URL).origin }
      : null,
    tiktok: settings.TIKTOK_CHECKS ? { api: new URL(settings.TIKTOK_API_URL).origin } : null,
    instagram: settings.INSTAGRAM_TOKEN
      ? { token: settings.INSTAGRAM_TOKEN, api: new URL(settings.INSTAGRAM_API_URL).origin }
      : null,
    demo: settings.DEMO ?? (!settings.DATABASE_URL && !production),
    trustProxy: settings.TRUST_PROXY,
    countryHeader: settings.COUNTRY_HEADER?.toLowerCase() ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {} }
      : null,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/** The value of a setting that must not be missing beside another, as `crossFieldErrors` has seen to. */
function required<Settings, Name extends keyof Settings & string>(
  settings: Settings,
  name: Name,
): NonNullable<Settings[Name]> {
  const value = settings[name]
  if (value === undefined || value === null) throw new ConfigurationError(`${name} is missing.`)
  return value
}

/** Errors in the combination of settings: one is missing alongside another, or not allowed in production. */
function crossFieldErrors(env: NodeJS.ProcessEnv): string[] {
  const production = env.NODE_ENV === 'production'
  const origin = env.PUBLIC_ORIGIN
  const errors: string[] = []
  if (production && !env.SECRET) errors.push(`SECRET is missing: in production it must be ${expectedFormats.SECRET}.`)
  if (production && !origin)
    errors.push(`PUBLIC_ORIGIN is missing: in production it must be ${expectedFormats.PUBLIC_ORIGIN}.`)
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    errors.push('DATABASE_URL is missing beside DATABASE_APP_URL: migrations are applied as the owner.')
  if (env.DATABASE_STANDBY_URL && !env.DATABASE_URL)
    errors.push('DATABASE_URL is missing beside DATABASE_STANDBY_URL: a standby belongs to a database of your own.')
  const pooled = {
    PGBOUNCER: isTrue(env.PGBOUNCER),
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
    DATABASE_URL: env.DATABASE_URL,
  }
  if (pooled.PGBOUNCER || pooled.DATABASE_DIRECT_URL)
    for (const [name] of Object.entries(pooled).filter(([, value]) => !value))
      errors.push(`${name} is missing: PgBouncer needs all of ${Object.keys(pooled).join(', ')}.`)
  if (origin && URL.canParse(origin) && new URL(origin).origin !== origin.replace(/\/$/, ''))
    errors.push('PUBLIC_ORIGIN must be an origin alone, without a path.')
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    errors.push('STRIPE_WEBHOOK_SECRET is missing: payments are credited by signed webhooks only.')
  if (production && !env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'sandbox')
    errors.push(
      'STRIPE_SECRET_KEY is missing: in production cards are charged by Stripe. For a test installation without real money set PAYMENTS=sandbox.',
    )
  if (env.STRIPE_SECRET_KEY && env.PAYMENTS === 'sandbox')
    errors.push('PAYMENTS cannot be sandbox beside STRIPE_SECRET_KEY: leave one of them out.')
  if (env.STRIPE_WEBHOOK_SECRET && !env.STRIPE_SECRET_KEY)
    errors.push('STRIPE_SECRET_KEY is missing beside STRIPE_WEBHOOK_SECRET.')
  const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']
  if (twilio.some((name) => env[name]))
    for (const name of twilio.filter((name) => !env[name]))
      errors.push(`${name} is missing: text messages need all of ${twilio.join(', ')}, or none.`)
  const inbound = ['MAIL_INBOUND_ADDRESS', 'MAIL_INBOUND_SECRET']
  if (inbound.some((name) => env[name]))
    for (const name of inbound.filter((name) => !env[name]))
      errors.push(`${name} is missing: replies by email need ${inbound.join(' and ')}, or neither.`)
  const bucket = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (env.STORAGE === 's3')
    for (const name of bucket.filter((name) => !env[name]))
      errors.push(`${name} is missing: STORAGE=s3 needs all of ${bucket.join(', ')}.`)
  if (env.CLAMD_PORT && !env.CLAMD_HOST) errors.push('CLAMD_HOST is missing beside CLAMD_PORT.')
  if (production)
    for (const name of ['PUSH_TEST_ORIGIN', 'SHORT_LINK_TEST_ORIGIN'].filter((name) => env[name]))
      errors.push(`${name} cannot be set in production: requests to this machine are allowed for the tests alone.`)
  if (production && isTrue(env.DEMO))
    errors.push('DEMO cannot be true in production: its accounts have a known password.')
  return errors
}

function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1'
}

/** Headers as OpenTelemetry's variables give them: `name=value,name=value`, with encoded values. */
function readPairs(text: string): Record<string, string> {
  const pairs = splitList(text).map((pair) => pair.split(/=(.*)/s))
  return Object.fromEntries(pairs.map(([name, value = '']) => [name, decodeURIComponent(value)]))
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
