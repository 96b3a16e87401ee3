import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, startJobs } from './app.ts'
import { drawDemo } from './demo/drawing.ts'
import { disputeACard } from './demo/payouts.ts'
import { seedDemo } from './demo/seed.ts'
import { openAccounts } from './features/accounts/accounts.ts'
import { openConfiguredDatabase } from './open.ts'
import { openCheckout, paymentMethods } from './platform/checkout/provider.ts'
import { startSandbox } from './platform/checkout/sandbox/sandbox.ts'
import { systemClock } from './platform/clock.ts'
import { type Configuration, ConfigurationFault } from './platform/configuration.ts'
import { openJobs } from './platform/jobs.ts'
import { openMailer } from './platform/mail.ts'
import { readSecret } from './platform/secret.ts'
import type { Services } from './platform/services.ts'
import { openSms } from './platform/sms.ts'
import { openStores } from './platform/stores.ts'

export type Serving = {
  app: FastifyInstance
  services: Services
  address: string
  seeded: boolean
  close: () => Promise<void>
}

/** Opens everything that the program needs and serves; without `builtWeb` the API alone. */
export async function serve(
  configuration: Configuration,
  builtWeb: { webFolder: string; serverFolder: string } | null,
  say: (text: string) => void,
): Promise<Serving> {
  const { dataDir } = configuration
  const opened = await openConfiguredDatabase(configuration, say)
  const { database, ownerUrl } = opened
  const log = {
    warn: (fact: object, text: string) => say(`${text} ${reason(fact)}`),
    error: (fact: object, text: string) => say(`${text} ${reason(fact)}`),
  }
  const secret = readSecret(configuration.secret, dataDir)
  const publicOrigin = configuration.publicOrigin ?? `http://localhost:${configuration.port}`
  const jobs = await openJobs({ ownerUrl, log })
  const webhookHost = configuration.host === '0.0.0.0' || configuration.host === '::' ? '127.0.0.1' : configuration.host
  const sandbox = configuration.stripe
    ? null
    : await startSandbox({
        database,
        clock: systemClock,
        secret,
        webhookUrl: () => `http://${webhookHost}:${configuration.port}/api/payments/webhook`,
        payPage: `${publicOrigin}/test/payment`,
        log,
      })
  const services: Services = {
    configuration,
    database,
    clock: systemClock,
    jobs,
    checkout: openCheckout(
      sandbox
        ? {
            secretKey: sandbox.secretKey,
            webhookSecrets: sandbox.webhookSecrets,
            sandboxPort: sandbox.port,
            paymentMethods: [...paymentMethods],
          }
        : configuration.stripe!,
    ),
    ...openStores(configuration),
    secret,
    publicOrigin,
  }
  const outbox = path.join(dataDir, 'outbox')
  const mailer = openMailer({ smtpUrl: configuration.smtpUrl, from: configuration.mailFrom, outbox })
  const sms = openSms({ twilio: configuration.twilio, outbox })
  const accounts = openAccounts(services)
  const app = await buildApp({
    services,
    accounts,
    sandbox: sandbox?.service ?? null,
    web: builtWeb,
  })
  const seeded = configuration.demo && (await seedDemo(services, accounts))
  await startJobs(services, mailer, sms, log)
  await listen(app, configuration)
  // beside the running program, which a fault of it must not end
  const disputing =
    seeded && sandbox
      ? disputeACard(services, sandbox.service).catch((error: unknown) =>
          log.warn({ err: error }, 'The disputed card of the demo could not be made;'),
        )
      : null
  const drawing = configuration.demo ? drawDemo(services, log) : null

  return {
    app,
    services,
    address: publicOrigin,
    seeded,
    async close() {
      await disputing
      await app.close()
      await drawing?.stop()
      await sandbox?.close()
      await jobs.stop()
      await opened.close()
    },
  }
}

const refusals: Record<string, string> = {
  EADDRINUSE: 'is already in use. Choose another PORT.',
  EACCES: 'may not be used by this account. Choose another PORT.',
  EADDRNOTAVAIL: 'is not an address of this machine. Choose another HOST.',
  ENOTFOUND: 'is not an address of this machine. Choose another HOST.',
}

async function listen(app: FastifyInstance, { host, port }: Configuration) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const refusal = refusals[(error as NodeJS.ErrnoException).code ?? '']
    throw refusal ? new ConfigurationFault(`${host}:${port} ${refusal}`) : error
  }
}

const reason = (fact: object) => ('err' in fact && fact.err instanceof Error ? fact.err.message : '')
