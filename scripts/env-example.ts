import { environment, expectedFormats, readConfiguration } from '../server/src/platform/configuration/configuration.ts'
import { ConfigurationError } from '../server/src/platform/configuration-error.ts'
import { writeGenerated } from './write-generated.ts'

// npm run env-example writes .env.example from the schema of the settings; with --check, as in `npm test`, it fails when the file does not
// match. Purposes are here; names, formats, defaults and what production needs come from the program.

type Setting = keyof typeof environment.shape

const purposes: { title: string; settings: Partial<Record<Setting, string>> }[] = [
  {
    title: 'The program',
    settings: {
      NODE_ENV:
        '`production` allows no demo accounts, asks for what is needed there, and logs JSON; otherwise it is left out.',
      SECRET: 'Key of passwords, passkeys and PINs: keep it. Without it, one is made and stored in DATA_DIR.',
      PUBLIC_ORIGIN: 'Address that people open. Passkeys work on its host alone.',
      PORT: 'Port to listen on.',
      HOST: 'Address to listen on.',
      DRAIN_SECONDS:
        'Time of listening on after SIGTERM, until proxies have noticed. By default 5 in production, else 0.',
      TRUST_PROXY: 'Reverse proxies in front, whose word on the address of a visitor is taken.',
      COUNTRY_HEADER:
        'Header in which the proxy names the country of a visitor. Without it, the browser’s language decides.',
      DATA_DIR: 'Folder of uploaded files, unsent mail and the embedded PostgreSQL.',
      DEMO: 'Demo people and half a year of trade. By default true outside production without DATABASE_URL.',
      API_DOCS: 'Publication of the API at /api/docs and /api/openapi.json.',
      LOG_LEVEL: 'Least important kind of line in the log. By default info in production, else warn.',
    },
  },
  {
    title: 'The database',
    settings: {
      DATABASE_URL: 'PostgreSQL 15 or newer, as the owner of the database. Without it, the embedded one is used.',
      DATABASE_APP_URL: 'Login of the program itself, if the owner may not create roles.',
      PGBOUNCER: '`true` if DATABASE_URL goes through PgBouncer in transaction mode.',
      DATABASE_DIRECT_URL: 'The database past PgBouncer; needed with PGBOUNCER.',
      DATABASE_STANDBY_URL: 'A standby for reads that may be two seconds old.',
    },
  },
  {
    title: 'Payments',
    settings: {
      STRIPE_SECRET_KEY: 'Key of Stripe, or PAYMENTS=sandbox. Without it, cards go to the built-in sandbox.',
      STRIPE_WEBHOOK_SECRET: 'Secrets with which Stripe signs its calls of /api/payments/webhook; needed with the key.',
      STRIPE_PAYMENT_METHODS: 'Ways to pay that are offered.',
      PAYMENTS:
        '`sandbox` takes the place of Stripe in an installation that is only tried out, with a banner that says so.',
    },
  },
  {
    title: 'Mail, text messages and push',
    settings: {
      SMTP_URL: 'Mail server. Without it, mail is written to DATA_DIR/outbox.',
      MAIL_FROM: 'Sender of mails.',
      MAIL_EVENTS_SECRET: 'Secret of the service that reports bounces and complaints to /api/mail/events.',
      MAIL_EVENTS_TOPIC: 'Topic to which Amazon SES publishes them.',
      MAIL_INBOUND_ADDRESS: 'Address to which mails of support are answered. Without it, people reply on the site.',
      MAIL_INBOUND_SECRET: 'Secret of the service that passes these replies on; needed with the address.',
      VAPID_PRIVATE_KEY:
        'Key of Web Push; with another one, browsers have to turn notifications on again. Without it, one is derived from SECRET.',
      PUSH_HOSTS: 'Push services beside those of Chrome, Firefox, Edge and Safari.',
      TWILIO_ACCOUNT_SID:
        'Twilio, for text messages: all three or none. Without them, messages are written to DATA_DIR/outbox.',
      TWILIO_AUTH_TOKEN: 'Token of that account.',
      TWILIO_FROM: 'Sender of text messages.',
    },
  },
  {
    title: 'Files',
    settings: {
      STORAGE: 'Where uploaded files are stored: in DATA_DIR, or in a bucket.',
      S3_BUCKET: 'The bucket, which stays private; needed with STORAGE=s3, as are the two keys.',
      S3_ACCESS_KEY_ID: 'Access key of the bucket.',
      S3_SECRET_ACCESS_KEY: 'Its secret.',
      S3_ENDPOINT: 'Address of the storage, outside of Amazon.',
      S3_REGION: 'Region of the bucket.',
      S3_FORCE_PATH_STYLE: '`true` if the bucket is part of the path instead of the host.',
      CLAMD_HOST: 'Daemon of ClamAV, which then scans every upload.',
      CLAMD_PORT: 'Its port.',
    },
  },
  {
    title: 'Other platforms',
    settings: {
      YOUTUBE_API_KEY: 'Key for subscribers and views. Without it, they are self-reported.',
      YOUTUBE_API_URL: 'Address of that API.',
      TIKTOK_CHECKS: '`true` looks every day whether published videos are still on TikTok.',
      TIKTOK_API_URL: 'Address at which they are looked for.',
      INSTAGRAM_TOKEN: 'Token for the same on Instagram.',
      INSTAGRAM_API_URL: 'Address at which they are looked for.',
    },
  },
  {
    title: 'Watching it',
    settings: {
      METRICS_TOKEN: 'Token with which Prometheus reads /metrics. Without it, there is no such address.',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'Collector of traces. Without it, nothing is traced.',
      OTEL_EXPORTER_OTLP_HEADERS: 'Headers that the collector asks for.',
    },
  },
  {
    title: 'Tests alone; refused in production',
    settings: {
      PUSH_TEST_ORIGIN: 'Push service of the tests.',
      SHORT_LINK_TEST_ORIGIN: 'Stand-in for other platforms.',
    },
  },
]

/** Settings that single commands read beside the program's. */
const ofCommands = `# ── Commands

# Passphrase of backups, for npm run backup and npm run restore; never SECRET. At least 16 characters, for example from: openssl rand -hex 32.
# BACKUP_KEY=

# Password of the admin that npm run admin adds. Without it, one is generated and shown once.
# ADMIN_PASSWORD=
`

/** Names of the settings that the program misses in production, alone and with what it asks for first. */
function neededInProduction(): Set<string> {
  const given = [{}, { STRIPE_SECRET_KEY: 'sk_test_1' }]
  return new Set(given.flatMap((settings) => missingAmong({ NODE_ENV: 'production', ...settings })))
}

function missingAmong(settings: NodeJS.ProcessEnv): string[] {
  try {
    readConfiguration(settings)
    return []
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.message.split('\n').flatMap((line) => /^(\w+) is missing/.exec(line)?.[1] ?? [])
  }
}

function writeExample(): string {
  const defaults: Record<string, unknown> = environment.parse({})
  const needed = neededInProduction()
  const defaultOf = (name: string) => {
    const text = name === 'NODE_ENV' ? '' : String(defaults[name] ?? '')
    return /\s/.test(text) ? `"${text}"` : text
  }
  const describe = ([name, purpose]: [string, string]) =>
    [
      `# ${purpose}${needed.has(name) ? ' Needed in production.' : ''}`,
      ...(expectedFormats[name] ? [`# Format: ${expectedFormats[name]}.`] : []),
      `# ${name}=${defaultOf(name)}`,
    ].join('\n')
  const sections = purposes.map(
    ({ title, settings }) => `# ── ${title}\n\n${Object.entries(settings).map(describe).join('\n\n')}\n`,
  )
  return `# Settings of Vivobid, each with its default. Written by \`npm run env-example\` from the schema of the configuration
# (server/src/platform/configuration/configuration.ts); docs/settings.md explains those that need more than a line.
#
# The program reads its environment, not this file. Copy it to .env, which is never committed, take away the # of what you set, and:
#   set -a; . ./.env; set +a; npm start
# Units of systemd (EnvironmentFile) and compose (env_file) read it as it is. Quote what has spaces or &. An empty setting counts as
# none, and each may be given as the file that contains it: SECRET_FILE=/run/secrets/vivobid.

${[...sections, ofCommands].join('\n')}`
}

const described = new Set(purposes.flatMap(({ settings }) => Object.keys(settings)))
const undescribed = Object.keys(environment.shape).filter((name) => !described.has(name))
if (undescribed.length > 0) {
  console.error(`scripts/env-example.ts does not say what these settings are for: ${undescribed.join(', ')}`)
  process.exit(1)
}
writeGenerated('.env.example', writeExample(), 'env-example')
