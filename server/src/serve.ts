import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startSandbox } from '../sandbox/checkout/sandbox.ts'
import { buildApp, buildWorkerApp, events, measure, startJobs } from './app.ts'
import { countDemoAccounts } from './demo/accounts.ts'
import { loadDemo } from './demo/load-demo.ts'
import { ensureLedgerClock } from './demo/trade/ledger-clock.ts'
import { openTranslations } from './demo/translations.ts'
import { openAccountServices } from './features/accounts/credentials/index.ts'
import { sweepIncoming } from './features/foundation/uploads/index.ts'
import { memberships } from './features/foundation/users/index.ts'
import { type OpenedDatabase, openConfiguredDatabase } from './open-database.ts'
import { openCheckout, paymentMethods } from './platform/checkout/provider.ts'
import { systemClock } from './platform/clock.ts'
import type { Configuration } from './platform/configuration/configuration.ts'
import { type Role, runsJobs, servesPages } from './platform/configuration/role.ts'
import { ConfigurationError } from './platform/configuration-error.ts'
import { readSecret } from './platform/crypto/secret.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { followMails } from './platform/mail/follow-mails.ts'
import { openMailer } from './platform/mail/mail.ts'
import { openSms } from './platform/mail/sms.ts'
import { openPhases } from './platform/phases.ts'
import { openRealtime } from './platform/realtime/realtime.ts'
import { openScanner } from './platform/scanner/scanner.ts'
import type { Services } from './platform/services.ts'
import { openStores } from './platform/storage/stores.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { openLongWork } from './platform/workers/long-work.ts'

export type RunningServer = {
  app: FastifyInstance
  services: Services
  address: string
  close: () => Promise<void>
}

type Options = {
  role: Role
  /** The web application once it is built; null: only the API is served. */
  web: Promise<{ webFolder: string; serverFolder: string }> | null
  /** Ends the server that answers at the program's address until the program listens itself. */
  endPreparing?: () => void
  log: Log
}

/** Opens everything the program needs, and starts the services of its role. */
export async function serve(
  configuration: Configuration,
  { role, web, endPreparing = () => undefined, log }: Options,
): Promise<RunningServer> {
  const { dataDir } = configuration
  const phase = openPhases(log)
  const tracing = await openTracing(configuration.tracing, {
    instance: String(configuration.port),
    onFailure: (error) => log.warn({ err: error }, 'Traces cannot be sent'),
  })
  const opened = await phase('database', () => openConfiguredDatabase(configuration, log, tracing))
  const { database, ownerUrl, applicationUrl } = opened
  if (configuration.production) await refuseDemoAccounts(opened)
  if (configuration.sandboxBanner)
    log.warn('PAYMENTS=sandbox: card payments are not real, no card is charged; every page says so')
  const secret = readSecret(configuration.secret, dataDir)
  const publicOrigin = configuration.publicOrigin ?? `http://localhost:${configuration.port}`
  const metrics = configuration.metricsToken ? (await import('./platform/metrics/metrics.ts')).openMetrics() : null
  const jobs = await openJobs({
    ownerUrl,
    applicationUrl,
    log,
    runsJobs: runsJobs(role),
    onRun: (run) => metrics?.observeJob(run),
    tracing,
  })
  const sandbox = configuration.stripe
    ? null
    : await openSandbox(configuration, { database, secret, publicOrigin, delivers: servesPages(role), log })
  const realtime = openRealtime(database, log, memberships)
  const services: Services = {
    configuration,
    database,
    clock: systemClock,
    jobs,
    events,
    memberships,
    realtime,
    checkout: openCheckout(
      sandbox
        ? {
            secretKey: sandbox.secretKey,
            webhookSecrets: sandbox.webhookSecrets,
            sandboxPort: sandbox.port,
            paymentMethods: [...paymentMethods],
          }
        : // the sandbox is opened wherever Stripe is not configured
          configuration.stripe!,
    ),
    ...openStores(configuration),
    scanner: configuration.clamd && openScanner(configuration.clamd),
    ...openLongWork({ log }),
    secret,
    publicOrigin,
  }
  if (metrics) measure(metrics, services, runsJobs(role))
  const outbox = path.join(dataDir, 'outbox')
  const mailer = followMails(openMailer({ smtpUrl: configuration.smtpUrl, from: configuration.mailFrom, outbox }), {
    tracing,
    log,
  })
  const sms = openSms({ twilio: configuration.twilio, outbox })
  const accounts = openAccountServices(services)
  await ensureLedgerClock(ownerUrl)
  await sweepIncoming(configuration)
  if (configuration.demo) await phase('demo', () => loadDemo(services, accounts, ownerUrl))
  await phase('jobs', () => startJobs(services, { mailer, sms, log }))
  const translate = configuration.demo ? await openTranslations() : null
  const built = await web
  const app = await phase('routes', () =>
    servesPages(role)
      ? buildApp({
          services,
          accounts,
          sandbox: sandbox?.service ?? null,
          web: built,
          metrics,
          tracing,
          translate,
          log,
        })
      : buildWorkerApp({ services, metrics, tracing, log }),
  )
  await app.ready()
  endPreparing()
  const { host, port } = configuration
  await phase('listen', () => listenAt(configuration, () => app.listen({ host, port })))

  return {
    app,
    services,
    address: publicOrigin,
    async close() {
      await app.close()
      services.workers.close()
      await sandbox?.close()
      await jobs.stop()
      await realtime.close()
      mailer.close()
      await Promise.all([opened.close(), tracing?.close()])
    },
  }
}

/** Starts the sandbox in place of the card provider; it calls this server's webhook as the provider would. */
function openSandbox(
  { host, port }: Configuration,
  parts: Pick<Services, 'database' | 'secret' | 'publicOrigin'> & { delivers: boolean; log: Log },
) {
  const webhookHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return startSandbox({
    ...parts,
    clock: systemClock,
    webhookUrl: () => `http://${webhookHost}:${port}/api/payments/webhook`,
    payPage: `${parts.publicOrigin}/test/payment`,
  })
}

/** Refuses a database with demo accounts, whose password is public and two of which are admins. */
async function refuseDemoAccounts({ database, close }: OpenedDatabase): Promise<void> {
  const count = await countDemoAccounts(database.orm)
  if (count === 0) return
  await close()
  throw new ConfigurationError(
    `The database holds ${count} demo accounts, whose password everybody knows. Remove them with: npm run demo:remove`,
  )
}

const listenErrors: Record<string, string> = {
  EADDRINUSE: 'is already in use. Choose another PORT.',
  EACCES: 'may not be used by this account. Choose another PORT.',
  EADDRNOTAVAIL: 'is not an address of this machine. Choose another HOST.',
  ENOTFOUND: 'is not an address of this machine. Choose another HOST.',
}

/** Listens with `listening`; a failure caused by the settings becomes a ConfigurationError. */
export async function listenAt<T>({ host, port }: Configuration, listening: () => Promise<T>): Promise<T> {
  try {
    return await listening()
  } catch (error) {
    const explanation = listenErrors[(error as NodeJS.ErrnoException).code ?? '']
    throw explanation ? new ConfigurationError(`${host}:${port} ${explanation}`) : error
  }
}
