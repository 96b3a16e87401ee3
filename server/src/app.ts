import type { FastifyInstance } from 'fastify'
import type { Accounts } from './features/accounts/accounts.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { dealRoutes } from './features/deals/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { purchaseJobs } from './features/purchases/jobs.ts'
import { payAfterDeposit } from './features/purchases/purchases.ts'
import { purchaseRoutes } from './features/purchases/routes.ts'
import { robotsPlugin } from './features/site/robots.ts'
import { siteRoutes } from './features/site/routes.ts'
import { sitemapPlugin } from './features/site/sitemap.ts'
import { mayReadDelivery } from './features/tasks/file-readers.ts'
import { taskJobs } from './features/tasks/jobs.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { uploadPlugin } from './features/uploads/routes.ts'
import { walletJobs } from './features/wallet/jobs.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import { webhookPlugin } from './features/wallet/webhook.ts'
import { sandboxRoutes } from './platform/checkout/sandbox/routes.ts'
import type { SandboxService } from './platform/checkout/sandbox/service.ts'
import { healthRoutes } from './platform/http/health.ts'
import { describeApi } from './platform/http/openapi.ts'
import { addRoutes, createHttpServer } from './platform/http/server.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Mailer } from './platform/mail.ts'
import type { Services } from './platform/services.ts'
import type { SmsSender } from './platform/sms.ts'

type Parts = {
  services: Services
  accounts: Accounts
  /** The pay page's calls, while the sandbox stands in for the card provider. */
  sandbox: SandboxService | null
  /** Folders of the built browser application, of what draws its public pages, and of public pictures; without them only the API is served. */
  web: { webFolder: string; serverFolder: string; mediaFolder: string } | null
}

/** The whole HTTP face, composed of platform and features. */
export async function buildApp({ services, accounts, sandbox, web }: Parts): Promise<FastifyInstance> {
  const { configuration, database } = services
  const app = await createHttpServer({
    publicOrigin: configuration.publicOrigin,
    secure: services.publicOrigin.startsWith('https:'),
    trustProxy: configuration.trustProxy,
    logLevel: configuration.logLevel,
  })
  const afterDeposit = payAfterDeposit(services)
  const routes = [
    ...accountRoutes(accounts),
    ...siteRoutes(services),
    ...profileRoutes(services),
    ...dealRoutes(services),
    ...purchaseRoutes(services),
    ...taskRoutes(services),
    ...messageRoutes(services),
    ...walletRoutes(services, afterDeposit),
    ...adminRoutes(services),
    ...(sandbox ? sandboxRoutes(sandbox) : []),
  ]
  await describeApi(app)
  healthRoutes(app, database)
  addRoutes(app, database, accounts.sessions, routes)
  await app.register(webhookPlugin(services, afterDeposit))
  await app.register(uploadPlugin(services, accounts.sessions, mayReadDelivery))
  await app.register(robotsPlugin(services))
  await app.register(sitemapPlugin(services))
  if (web) {
    const apiMethods = new Map([
      ['/api/uploads', ['POST']],
      ['/api/files/:id', ['GET']],
      ['/api/payments/webhook', ['POST']],
    ])
    for (const { endpoint } of routes)
      apiMethods.set(endpoint.url, [...(apiMethods.get(endpoint.url) ?? []), endpoint.method])
    await serveWeb(app, { ...web, origin: services.publicOrigin, apiMethods })
  }
  return app
}

/** Begins all background work. */
export async function startJobs(
  services: Services,
  mailer: Mailer,
  sms: SmsSender,
  log: { warn: (fact: object, text: string) => void },
): Promise<void> {
  await notificationJobs(services, mailer, sms)
  await accountJobs(services)
  await walletJobs(services, payAfterDeposit(services), log)
  await purchaseJobs(services)
  await taskJobs(services)
}
