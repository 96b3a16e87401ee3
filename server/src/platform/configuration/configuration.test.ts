import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { omit } from '#contract/omit.ts'
import { ConfigurationError } from '../configuration-error.ts'
import { readConfiguration } from './configuration.ts'

const production = {
  NODE_ENV: 'production',
  SECRET: 's'.repeat(32),
  PUBLIC_ORIGIN: 'https://vivobid.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const databaseUrl = 'postgres://someone:something@db:5432/vivobid'
const standbyUrl = 'postgres://standby:5432/vivobid'
const poolerUrl = 'postgres://someone:something@pooler:6432/vivobid'
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 't'.repeat(32),
  TWILIO_FROM: '+15005550006',
}
const s3 = {
  STORAGE: 's3',
  S3_BUCKET: 'vivobid-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'wordless',
}
const inbound = { MAIL_INBOUND_ADDRESS: 'reply@in.example', MAIL_INBOUND_SECRET: 'the secret of the replies' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

function errorsOf(env: Record<string, string>): string[] {
  try {
    readConfiguration(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as Error).message.split('\n')
  }
  return []
}

describe('the configuration', () => {
  it('has a default for every setting', () => {
    expect(readConfiguration({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      drainSeconds: 0,
      publicOrigin: null,
      dataDir: path.resolve('data'),
      databaseUrl: null,
      databasePoolerUrl: null,
      databaseAppUrl: null,
      databaseStandbyUrl: null,
      secret: null,
      stripe: null,
      sandboxBanner: false,
      apiDocs: true,
      smtpUrl: null,
      mailEvents: { secret: null, topic: null },
      mailInbound: null,
      mailFrom: 'Vivobid <hello@vivobid.example>',
      push: { privateKey: null, hosts: [], testOrigin: null },
      shortLinkTestOrigin: null,
      clamd: null,
      twilio: null,
      youtube: null,
      tiktok: null,
      instagram: null,
      s3: null,
      demo: true,
      trustProxy: [],
      countryHeader: null,
      metricsToken: null,
      tracing: null,
      logLevel: 'warn',
    })
  })

  it('reads every setting', () => {
    const configuration = readConfiguration({
      ...production,
      ...stripe,
      STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
      PORT: '8080',
      HOST: '0.0.0.0',
      DRAIN_SECONDS: '2.5',
      PUBLIC_ORIGIN: 'https://vivobid.example/',
      DATA_DIR: '/srv/vivobid',
      DATABASE_URL: poolerUrl,
      DATABASE_DIRECT_URL: databaseUrl,
      PGBOUNCER: 'true',
      SMTP_URL: 'smtps://someone:something@mail.example:465',
      MAIL_FROM: 'Us <us@mail.example>',
      VAPID_PRIVATE_KEY: 'k'.repeat(43),
      PUSH_HOSTS: 'push.example.com,*.push.example.org',
      CLAMD_HOST: 'clamd.internal',
      CLAMD_PORT: '3311',
      MAIL_EVENTS_SECRET: 'the secret of the mail service',
      MAIL_EVENTS_TOPIC: 'arn:aws:sns:eu-central-1:123456789012:mail',
      MAIL_INBOUND_ADDRESS: 'reply@in.vivobid.example',
      MAIL_INBOUND_SECRET: 'the secret of the replies',
      ...twilio,
      ...s3,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_REGION: 'eu-central-1',
      S3_FORCE_PATH_STYLE: 'true',
      YOUTUBE_API_KEY: 'a-key-of-youtube',
      YOUTUBE_API_URL: 'http://localhost:8080/',
      TIKTOK_CHECKS: 'true',
      TIKTOK_API_URL: 'http://localhost:8081/',
      INSTAGRAM_TOKEN: '1234567890|a-token',
      INSTAGRAM_API_URL: 'http://localhost:8082/',
      TRUST_PROXY: ' 10.0.0.1, 192.168.0.0/16,,::1,loopback ',
      COUNTRY_HEADER: 'CF-IPCountry',
      METRICS_TOKEN: 'the token of the metrics',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20d29yZA==, x-tenant=vivobid',
      DATABASE_APP_URL: databaseUrl,
      DATABASE_STANDBY_URL: standbyUrl,
      API_DOCS: 'off',
      LOG_LEVEL: 'silent',
    })
    expect(configuration).toEqual({
      production: true,
      port: 8080,
      host: '0.0.0.0',
      drainSeconds: 2.5,
      publicOrigin: 'https://vivobid.example',
      dataDir: '/srv/vivobid',
      databaseUrl,
      databasePoolerUrl: poolerUrl,
      databaseAppUrl: databaseUrl,
      databaseStandbyUrl: standbyUrl,
      secret: production.SECRET,
      stripe: { secretKey: 'sk_test_1', webhookSecrets: ['whsec_new', 'whsec_old'], paymentMethods: ['card'] },
      sandboxBanner: false,
      apiDocs: false,
      smtpUrl: 'smtps://someone:something@mail.example:465',
      mailEvents: { secret: 'the secret of the mail service', topic: 'arn:aws:sns:eu-central-1:123456789012:mail' },
      mailInbound: { address: 'reply@in.vivobid.example', secret: 'the secret of the replies' },
      mailFrom: 'Us <us@mail.example>',
      push: { privateKey: 'k'.repeat(43), hosts: ['push.example.com', '*.push.example.org'], testOrigin: null },
      shortLinkTestOrigin: null,
      clamd: { host: 'clamd.internal', port: 3311 },
      twilio: { accountSid: `AC${'0'.repeat(32)}`, authToken: 't'.repeat(32), from: '+15005550006' },
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        region: 'eu-central-1',
        bucket: 'vivobid-files',
        accessKeyId: 'key',
        secretAccessKey: 'wordless',
        forcePathStyle: true,
      },
      youtube: { key: 'a-key-of-youtube', api: 'http://localhost:8080' },
      tiktok: { api: 'http://localhost:8081' },
      instagram: { token: '1234567890|a-token', api: 'http://localhost:8082' },
      demo: false,
      trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1', 'loopback'],
      countryHeader: 'cf-ipcountry',
      metricsToken: 'the token of the metrics',
      tracing: {
        endpoint: 'http://127.0.0.1:4318',
        headers: { authorization: 'Basic d29yZA==', 'x-tenant': 'vivobid' },
      },
      logLevel: 'silent',
    })
  })

  it('treats an empty setting as unset', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_ORIGIN',
      'DATABASE_URL',
      'SECRET',
      'SMTP_URL',
      'DEMO',
      'LOG_LEVEL',
      'DATA_DIR',
    ]
    expect(readConfiguration(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfiguration({}))
  })

  it.each([
    ['without a database of its own', {}, true],
    ['with a database of its own', { DATABASE_URL: databaseUrl }, false],
    ['in production', production, false],
    ['when it is requested alongside a database', { DATABASE_URL: databaseUrl, DEMO: 'true' }, true],
    ['when it is requested with 1', { DATABASE_URL: databaseUrl, DEMO: '1' }, true],
    ['when it is turned off', { DEMO: 'false' }, false],
    ['when it is turned off with 0', { DEMO: '0' }, false],
  ])('decides about demo data %s', (_when, env, demo) => {
    expect(readConfiguration(env).demo).toBe(demo)
  })
})

describe('an invalid setting', () => {
  const port = 'PORT must be a port number from 1 to 65535.'
  const host = 'HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0.'
  const origin = 'PUBLIC_ORIGIN must be the address people open, such as https://vivobid.example.'
  const database = 'DATABASE_URL must be a PostgreSQL address, such as postgres://user:password@host:5432/vivobid.'
  const secret = 'SECRET must be at least 32 characters, for example from: openssl rand -hex 32.'
  const key = 'STRIPE_SECRET_KEY must be a secret key of Stripe that begins with sk_ or rk_.'
  const signing =
    'STRIPE_WEBHOOK_SECRET must be one or more signing secrets that begin with whsec_, separated by commas.'
  const smtp = 'SMTP_URL must be a mail server, such as smtps://user:password@host:465.'
  const from = 'MAIL_FROM must be a sender, such as Vivobid <hello@vivobid.example>.'
  const demo = 'DEMO must be true or false.'
  const proxy =
    'TRUST_PROXY must be addresses or networks of the proxies in front, separated by commas, such as 10.0.0.0/8.'
  const headers =
    'OTEL_EXPORTER_OTLP_HEADERS must be names and values, such as authorization=Bearer%20word, separated by commas.'
  const log = 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'

  it.each([
    [
      'COUNTRY_HEADER',
      'CF IP',
      'COUNTRY_HEADER must be the name of a header in which the proxy in front tells the country, such as CF-IPCountry.',
    ],
    ['PORT', 'eighty', port],
    ['PORT', '0', port],
    ['PORT', '65536', port],
    ['PORT', '80.5', port],
    ['HOST', 'http://0.0.0.0', host],
    ['HOST', 'not a host', host],
    ['DRAIN_SECONDS', '9', 'DRAIN_SECONDS must be a number of seconds from 0 to 8.'],
    ['PUBLIC_ORIGIN', 'vivobid.example', origin],
    ['PUBLIC_ORIGIN', 'ftp://vivobid.example', origin],
    ['PUBLIC_ORIGIN', 'https://vivobid.example/shop', 'PUBLIC_ORIGIN must be an origin alone, without a path.'],
    ['DATABASE_URL', 'mysql://db/vivobid', database],
    ['DATABASE_URL', 'db:5432', database],
    ['SECRET', 'x'.repeat(31), secret],
    ['STRIPE_SECRET_KEY', 'pk_test_1', key],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,secret', signing],
    ['SMTP_URL', 'https://mail.example', smtp],
    ['MAIL_EVENTS_SECRET', 'short', 'MAIL_EVENTS_SECRET must be at least 16 characters.'],
    ['MAIL_EVENTS_TOPIC', 'mail', 'MAIL_EVENTS_TOPIC must be the ARN of a topic of Amazon SNS.'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 characters.'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of an OpenTelemetry collector, such as http://127.0.0.1:4318.',
    ],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'word', headers],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=100%', headers],
    ['MAIL_FROM', 'Vivobid', from],
    [
      'VAPID_PRIVATE_KEY',
      'short',
      'VAPID_PRIVATE_KEY must be a private key for Web Push, for example from: npx web-push generate-vapid-keys.',
    ],
    [
      'PUSH_HOSTS',
      'https://push.example.com',
      'PUSH_HOSTS must be hosts of push services, such as push.example.com,*.push.example.org.',
    ],
    [
      'PUSH_TEST_ORIGIN',
      '127.0.0.1:4099',
      'PUSH_TEST_ORIGIN must be the address of a push service of the tests, such as http://127.0.0.1:4099.',
    ],
    ['MAIL_INBOUND_SECRET', 'short', 'MAIL_INBOUND_SECRET must be at least 16 characters.'],
    [
      'MAIL_INBOUND_ADDRESS',
      'reply+all@in.example',
      'MAIL_INBOUND_ADDRESS must be the address that receives replies, with a name of at most 20 letters and no +, such as reply@in.vivobid.example.',
    ],
    ['TWILIO_ACCOUNT_SID', 'AC1', 'TWILIO_ACCOUNT_SID must be the account SID of Twilio, AC and 32 characters.'],
    ['TWILIO_AUTH_TOKEN', 'short', 'TWILIO_AUTH_TOKEN must be the auth token of that account.'],
    [
      'TWILIO_FROM',
      '0150055',
      'TWILIO_FROM must be the number that text messages come from, such as +15005550006, or a sender name of at most 11 letters.',
    ],
    ['STORAGE', 'ftp', 'STORAGE must be local or s3.'],
    [
      'S3_ENDPOINT',
      'minio:9000',
      'S3_ENDPOINT must be the address of the storage, such as https://s3.eu-central-1.example.com.',
    ],
    ['S3_REGION', 'Europe!', 'S3_REGION must be a region, such as eu-central-1.'],
    ['S3_BUCKET', 'My Bucket', 'S3_BUCKET must be the name of a bucket.'],
    ['S3_FORCE_PATH_STYLE', 'perhaps', 'S3_FORCE_PATH_STYLE must be true or false.'],
    ['DEMO', 'yes', demo],
    ['TRUST_PROXY', 'my-proxy', proxy],
    ['TRUST_PROXY', '10.0.0.1,10.0.0.0/64', proxy],
    ['LOG_LEVEL', 'loud', log],
  ])('%s=%s is refused by name, with the expected format', (name, value, sentence) => {
    const settings = {
      ...stripe,
      ...twilio,
      ...(name.startsWith('S3_') && s3),
      ...(name.startsWith('MAIL_INBOUND_') && inbound),
    }
    expect(errorsOf({ ...settings, [name]: value })).toEqual([sentence])
  })

  it.each([
    ['SECRET', `SECRET is missing: in production it must be ${secret.slice('SECRET must be '.length)}`],
    [
      'PUBLIC_ORIGIN',
      `PUBLIC_ORIGIN is missing: in production it must be ${origin.slice('PUBLIC_ORIGIN must be '.length)}`,
    ],
  ])('%s has to be set in production', (name, sentence) => {
    expect(errorsOf({ ...production, [name]: '' })).toEqual([sentence])
  })

  it.each(['true', '1'])('DEMO=%s is refused in production, since demo passwords are public', (DEMO) => {
    const sentence = 'DEMO cannot be true in production: its accounts have a known password.'
    expect(errorsOf({ ...production, DEMO })).toEqual([sentence])
  })

  it.each(['PUSH_TEST_ORIGIN', 'SHORT_LINK_TEST_ORIGIN'])(
    '%s is refused in production, since it lets requests to this machine through',
    (name) => {
      expect(errorsOf({ ...production, [name]: 'http://127.0.0.1:4099' })).toEqual([
        `${name} cannot be set in production: requests to this machine are allowed for the tests alone.`,
      ])
    },
  )

  it('is refused when the other half of the Stripe settings is missing', () => {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = stripe
    expect(errorsOf({ STRIPE_SECRET_KEY })).toEqual([
      'STRIPE_WEBHOOK_SECRET is missing: payments are credited by signed webhooks only.',
    ])
    expect(errorsOf({ STRIPE_WEBHOOK_SECRET })).toEqual(['STRIPE_SECRET_KEY is missing beside STRIPE_WEBHOOK_SECRET.'])
  })

  it.each(Object.keys(twilio))('is refused when only %s is missing from the Twilio settings', (name) => {
    expect(errorsOf({ ...twilio, [name]: '' })).toEqual([
      `${name} is missing: text messages need all of TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, or none.`,
    ])
  })

  it.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'is refused when %s is missing with STORAGE=s3',
    (name) => {
      expect(errorsOf({ ...s3, [name]: '' })).toEqual([
        `${name} is missing: STORAGE=s3 needs all of S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.`,
      ])
    },
  )

  it.each(Object.keys(inbound))('is refused when only %s is missing from those for replies by email', (name) => {
    expect(errorsOf({ ...inbound, [name]: '' })).toEqual([
      `${name} is missing: replies by email need MAIL_INBOUND_ADDRESS and MAIL_INBOUND_SECRET, or neither.`,
    ])
  })

  it('for a bucket is ignored while files are stored locally', () => {
    expect(readConfiguration({ ...s3, STORAGE: 'local' }).s3).toBe(null)
  })

  it('is reported together with all others, each once', () => {
    const errors = errorsOf({
      NODE_ENV: 'production',
      PORT: 'x',
      HOST: '?',
      PUBLIC_ORIGIN: 'nowhere',
      STRIPE_SECRET_KEY: 'sk_test_1',
      DEMO: 'true',
      LOG_LEVEL: '?',
    })
    expect(errors.map((error) => error.split(' ')[0]).sort()).toEqual(
      ['PORT', 'HOST', 'PUBLIC_ORIGIN', 'SECRET', 'STRIPE_WEBHOOK_SECRET', 'DEMO', 'LOG_LEVEL'].sort(),
    )
  })

  it('never has its value quoted, which may be a password', () => {
    const errors = errorsOf({
      SECRET: 'hunter2',
      DATABASE_URL: 'hunter2',
      SMTP_URL: 'hunter2',
      STRIPE_SECRET_KEY: 'hunter2',
    })
    expect(errors).toHaveLength(5)
    expect(errors.join()).not.toContain('hunter2')
  })
})

describe('payments in production', () => {
  const withoutStripe = omit(production, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  const sentence =
    'STRIPE_SECRET_KEY is missing: in production cards are charged by Stripe. For a test installation without real money set PAYMENTS=sandbox.'

  it('need a Stripe key, also when the setting is empty', () => {
    expect(errorsOf(withoutStripe)).toEqual([sentence])
    expect(errorsOf({ ...withoutStripe, STRIPE_SECRET_KEY: '' })).toEqual([sentence])
  })

  it('use the sandbox where it was chosen, with a banner on every page', () => {
    expect(readConfiguration({ ...withoutStripe, PAYMENTS: 'sandbox' })).toMatchObject({
      stripe: null,
      sandboxBanner: true,
    })
  })

  it('cannot use Stripe and the sandbox at once, nor anything else', () => {
    const both = 'PAYMENTS cannot be sandbox beside STRIPE_SECRET_KEY: leave one of them out.'
    expect(errorsOf({ ...production, PAYMENTS: 'sandbox' })).toEqual([both])
    expect(errorsOf({ ...production, PAYMENTS: 'none' })).toEqual(['PAYMENTS must be sandbox, or left out.'])
  })
})

it('lets proxies notice in production that it is about to end', () => {
  expect(readConfiguration(production).drainSeconds).toBe(5)
})

it('logs successes too in production', () => {
  expect(readConfiguration(production).logLevel).toBe('info')
  expect(readConfiguration({ ...production, LOG_LEVEL: 'error' }).logLevel).toBe('error')
})

it('A standby is refused without the database that it belongs to', () => {
  expect(errorsOf({ DATABASE_STANDBY_URL: standbyUrl })).toEqual([
    'DATABASE_URL is missing beside DATABASE_STANDBY_URL: a standby belongs to a database of your own.',
  ])
})

it('refuses an application login without the owner’s', () => {
  expect(errorsOf({ DATABASE_APP_URL: databaseUrl })).toEqual([
    'DATABASE_URL is missing beside DATABASE_APP_URL: migrations are applied as the owner.',
  ])
})

describe('PgBouncer', () => {
  const missing = (name: string) =>
    `${name} is missing: PgBouncer needs all of PGBOUNCER, DATABASE_DIRECT_URL, DATABASE_URL.`

  it('needs a way past it, and is said to be there', () => {
    expect(errorsOf({ PGBOUNCER: 'true', DATABASE_URL: poolerUrl })).toEqual([missing('DATABASE_DIRECT_URL')])
    expect(errorsOf({ DATABASE_DIRECT_URL: databaseUrl, DATABASE_URL: poolerUrl, PGBOUNCER: 'false' })).toEqual([
      missing('PGBOUNCER'),
    ])
    expect(errorsOf({ PGBOUNCER: '1' })).toEqual([missing('DATABASE_DIRECT_URL'), missing('DATABASE_URL')])
  })

  it('may be said not to be there', () => {
    expect(readConfiguration({ PGBOUNCER: 'false', DATABASE_URL: databaseUrl })).toMatchObject({
      databaseUrl,
      databasePoolerUrl: null,
    })
  })
})

describe('a setting in a file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-settings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const secret = path.join(folder, 'secret')
  writeFileSync(secret, `${'f'.repeat(40)}\n`)

  it('is read without the white space around it, and checked like any other', () => {
    expect(readConfiguration({ SECRET_FILE: secret }).secret).toBe('f'.repeat(40))
    expect(errorsOf({ DATABASE_URL_FILE: secret })).toEqual([
      'DATABASE_URL must be a PostgreSQL address, such as postgres://user:password@host:5432/vivobid.',
    ])
  })

  it('is refused beside the setting itself, and where the file cannot be read', () => {
    expect(
      errorsOf({ SECRET: 's'.repeat(32), SECRET_FILE: secret, METRICS_TOKEN_FILE: path.join(folder, 'none') }),
    ).toEqual([
      'SECRET cannot be set beside SECRET_FILE: leave one of them out.',
      'METRICS_TOKEN_FILE must name a file that can be read (ENOENT).',
    ])
  })
})
