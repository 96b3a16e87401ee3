import path from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const yes = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
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
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().includes('@').default('Vivobid <hello@vivobid.example>'),
  DEMO: yes.optional(),
  TRUST_PROXY: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

/** What each setting must look like, for the person who set it wrong. */
const expected: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PUBLIC_ORIGIN: 'the address people open, such as https://vivobid.example',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/vivobid',
  SECRET: 'at least 32 characters, for example from: openssl rand -hex 32',
  STRIPE_SECRET_KEY: 'a secret key of Stripe that begins with sk_ or rk_',
  STRIPE_WEBHOOK_SECRET: 'one or more signing secrets that begin with whsec_, separated by commas',
  SMTP_URL: 'a mail server, such as smtps://user:password@host:465',
  MAIL_FROM: 'a sender, such as Vivobid <hello@vivobid.example>',
  DEMO: 'true or false',
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
  stripe: { secretKey: string; webhookSecrets: string[] } | null
  smtpUrl: string | null
  mailFrom: string
  demo: boolean
  trustProxy: string[]
  logLevel: string
}

/** A setting that cannot be used; its message is meant for the person who starts the program. */
export class ConfigurationFault extends Error {}

/** Reads the settings from the environment and checks them together; throws ConfigurationFault with a sentence for each fault. */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    throw new ConfigurationFault([...names].map((name) => `${name} must be ${expected[name] ?? 'valid'}.`).join('\n'))
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const faults: string[] = []
  if (production && !settings.SECRET) faults.push(`SECRET is missing: in production it must be ${expected.SECRET}.`)
  if (production && !settings.PUBLIC_ORIGIN)
    faults.push(`PUBLIC_ORIGIN is missing: in production it must be ${expected.PUBLIC_ORIGIN}.`)
  if (settings.PUBLIC_ORIGIN && new URL(settings.PUBLIC_ORIGIN).origin !== settings.PUBLIC_ORIGIN.replace(/\/$/, '')) {
    faults.push('PUBLIC_ORIGIN must be an origin alone, without a path.')
  }
  if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRET) {
    faults.push('STRIPE_WEBHOOK_SECRET is missing: payments are credited by signed webhooks only.')
  }
  if (settings.STRIPE_WEBHOOK_SECRET && !settings.STRIPE_SECRET_KEY)
    faults.push('STRIPE_SECRET_KEY is missing beside STRIPE_WEBHOOK_SECRET.')
  if (production && settings.DEMO) faults.push('DEMO cannot be true in production: its accounts have a known password.')
  if (faults.length > 0) throw new ConfigurationFault(faults.join('\n'))

  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: settings.PUBLIC_ORIGIN ? new URL(settings.PUBLIC_ORIGIN).origin : null,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    secret: settings.SECRET ?? null,
    stripe: settings.STRIPE_SECRET_KEY
      ? { secretKey: settings.STRIPE_SECRET_KEY, webhookSecrets: settings.STRIPE_WEBHOOK_SECRET!.split(',') }
      : null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    demo: settings.DEMO ?? (!settings.DATABASE_URL && !production),
    trustProxy: settings.TRUST_PROXY.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    logLevel: settings.LOG_LEVEL,
  }
}
