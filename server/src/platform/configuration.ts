import path from 'node:path'
import { z } from 'zod'
import { type PaymentMethod, paymentMethods } from './checkout/provider.ts'
import type { YouTubeAccess } from './followers.ts'
import type { TwilioAccount } from './sms.ts'
import type { S3Settings } from './storage-s3.ts'

const port = z.coerce.number().int().min(1).max(65535)
const yes = z.enum(['true', 'false', '1', '0']).transform(isYes)
const host = z.union([z.ipv4(), z.ipv6(), z.hostname()])
const proxies = z
  .string()
  .transform(listed)
  .pipe(
    z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])),
  )

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
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
    .transform(listed)
    .pipe(z.array(z.enum(paymentMethods)).min(1))
    .default(['card']),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
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
  S3_FORCE_PATH_STYLE: yes.default(false),
  YOUTUBE_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional(),
  YOUTUBE_API_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com'),
  DEMO: yes.optional(),
  TRUST_PROXY: proxies.default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

/** What each setting must look like, for the person who set it wrong. */
const expected: Record<string, string> = {
  PORT: 'a port number from 1 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_ORIGIN: 'the address people open, such as https://vivobid.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/vivobid',
  SECRET: 'at least 32 characters, for example from: openssl rand -hex 32',
  STRIPE_SECRET_KEY: 'a secret key of Stripe that begins with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'one or more signing secrets that begin with whsec_, separated by commas',
  STRIPE_PAYMENT_METHODS: 'card, or card,us_bank_account once bank debits are activated in the account',
  SMTP_URL: 'a mail server, such as smtps://user:password@host:465',
  MAIL_FROM: 'a sender, such as Vivobid <hello@vivobid.example>',
  TWILIO_ACCOUNT_SID: 'the account SID of Twilio, AC and 32 characters',
  TWILIO_AUTH_TOKEN: 'the auth token of that account',
  TWILIO_FROM: 'the number that text messages come from, such as +15005550006, or a sender name of at most 11 letters',
  STORAGE: 'local or s3',
  S3_ENDPOINT: 'the address of the storage, such as https://s3.eu-central-1.example.com',
  S3_REGION: 'a region, such as eu-central-1',
  S3_BUCKET: 'the name of a bucket',
  S3_FORCE_PATH_STYLE: 'true or false',
  YOUTUBE_API_KEY: 'a key of the YouTube Data API',
  YOUTUBE_API_URL: 'the address of the YouTube Data API, such as https://www.googleapis.com',
  DEMO: 'true or false',
  TRUST_PROXY: 'addresses or networks of the proxies in front, separated by commas, such as 10.0.0.0/8',
  COUNTRY_HEADER: 'the name of a header in which the proxy in front tells the country, such as CF-IPCountry',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
}

export type Configuration = {
  production: boolean
  port: number
  host: string
  /** null: whatever address the request was sent to. */
  publicOrigin: string | null
  dataDir: string
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** null: one is made and kept in `dataDir`. */
  secret: string | null
  /** null: the built-in sandbox. */
  stripe: { secretKey: string; webhookSecrets: string[]; paymentMethods: PaymentMethod[] } | null
  smtpUrl: string | null
  mailFrom: string
  /** null: text messages are written to `dataDir`/outbox. */
  twilio: TwilioAccount | null
  /** null: files lie in `dataDir`. */
  s3: S3Settings | null
  /** null: followers are what people say. */
  youtube: YouTubeAccess | null
  demo: boolean
  trustProxy: string[]
  /** Header, in lower case, in which a trusted proxy tells the country of a visitor; null: none does. */
  countryHeader: string | null
  logLevel: string
}

/** A setting that cannot be used; its message is meant for the person who starts the program. */
export class ConfigurationFault extends Error {}

/** Reads the settings from the environment and checks them together; throws ConfigurationFault with a sentence for each fault. */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  const names = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])))
  const faults = [...names].map((name) => `${name} must be ${expected[name] ?? 'valid'}.`)
  faults.push(...faultsBetween(present).filter((fault) => !names.has(fault.split(' ')[0]!)))
  if (!parsed.success || faults.length > 0) throw new ConfigurationFault(faults.join('\n'))
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'

  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: settings.PUBLIC_ORIGIN ? new URL(settings.PUBLIC_ORIGIN).origin : null,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    secret: settings.SECRET ?? null,
    stripe: settings.STRIPE_SECRET_KEY
      ? {
          secretKey: settings.STRIPE_SECRET_KEY,
          webhookSecrets: settings.STRIPE_WEBHOOK_SECRET!.split(','),
          paymentMethods: settings.STRIPE_PAYMENT_METHODS,
        }
      : null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    twilio: settings.TWILIO_ACCOUNT_SID
      ? {
          accountSid: settings.TWILIO_ACCOUNT_SID,
          authToken: settings.TWILIO_AUTH_TOKEN!,
          from: settings.TWILIO_FROM!,
        }
      : null,
    s3:
      settings.STORAGE === 's3'
        ? {
            endpoint: settings.S3_ENDPOINT ?? null,
            region: settings.S3_REGION,
            bucket: settings.S3_BUCKET!,
            accessKeyId: settings.S3_ACCESS_KEY_ID!,
            secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
            forcePathStyle: settings.S3_FORCE_PATH_STYLE,
          }
        : null,
    youtube: settings.YOUTUBE_API_KEY
      ? { key: settings.YOUTUBE_API_KEY, api: new URL(settings.YOUTUBE_API_URL).origin }
      : null,
    demo: settings.DEMO ?? (!settings.DATABASE_URL && !production),
    trustProxy: settings.TRUST_PROXY,
    countryHeader: settings.COUNTRY_HEADER?.toLowerCase() ?? null,
    logLevel: settings.LOG_LEVEL,
  }
}

/** What is wrong with settings that may each look right: one is missing beside another, or not allowed in production. */
function faultsBetween(given: NodeJS.ProcessEnv): string[] {
  const production = given.NODE_ENV === 'production'
  const origin = given.PUBLIC_ORIGIN
  const faults: string[] = []
  if (production && !given.SECRET) faults.push(`SECRET is missing: in production it must be ${expected.SECRET}.`)
  if (production && !origin)
    faults.push(`PUBLIC_ORIGIN is missing: in production it must be ${expected.PUBLIC_ORIGIN}.`)
  if (origin && URL.canParse(origin) && new URL(origin).origin !== origin.replace(/\/$/, ''))
    faults.push('PUBLIC_ORIGIN must be an origin alone, without a path.')
  if (given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET is missing: payments are credited by signed webhooks only.')
  if (given.STRIPE_WEBHOOK_SECRET && !given.STRIPE_SECRET_KEY)
    faults.push('STRIPE_SECRET_KEY is missing beside STRIPE_WEBHOOK_SECRET.')
  const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']
  if (twilio.some((name) => given[name]))
    for (const name of twilio.filter((name) => !given[name]))
      faults.push(`${name} is missing: text messages need all of ${twilio.join(', ')}, or none.`)
  const bucket = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (given.STORAGE === 's3')
    for (const name of bucket.filter((name) => !given[name]))
      faults.push(`${name} is missing: STORAGE=s3 needs all of ${bucket.join(', ')}.`)
  if (production && isYes(given.DEMO))
    faults.push('DEMO cannot be true in production: its accounts have a known password.')
  return faults
}

function isYes(value: string | undefined): boolean {
  return value === 'true' || value === '1'
}

function listed(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
