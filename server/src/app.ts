import type { FastifyInstance } from 'fastify'
import type { Accounts } from './features/accounts/accounts.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { logAction } from './features/admin/action-log.ts'
import { adminJobs } from './features/admin/jobs.ts'
import { ledgerRoutes } from './features/admin/ledger-routes.ts'
import { moneyCareRoutes } from './features/admin/money-care-routes.ts'
import { moneyDeskRoutes } from './features/admin/money-routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { businessAnalyticsRoutes } from './features/analytics/business-routes.ts'
import { openCounting } from './features/analytics/count.ts'
import { analyticsJobs } from './features/analytics/jobs.ts'
import { linkRedirectPlugin } from './features/analytics/link-redirect.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { dashboardRoutes } from './features/dashboards/routes.ts'
import { dealJobs } from './features/deals/jobs.ts'
import { dealRoutes } from './features/deals/routes.ts'
import { addStarterTemplates } from './features/deals/starter-templates.ts'
import { templateRoutes } from './features/deals/template-routes.ts'
import { discoveryJobs } from './features/discovery/jobs.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { mayReadEvidence } from './features/disputes/evidence.ts'
import { disputeJobs } from './features/disputes/jobs.ts'
import { disputeRoutes } from './features/disputes/routes.ts'
import { giftRoutes } from './features/gifts/routes.ts'
import { linkRoutes } from './features/links/routes.ts'
import { mayReadAttachment } from './features/messages/direct-messages.ts'
import { messageJobs } from './features/messages/jobs.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { engagementRoutes } from './features/profiles/engagement-routes.ts'
import { followerJobs } from './features/profiles/follower-jobs.ts'
import { mediaKitPlugin } from './features/profiles/media-kit-routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { socialProfileRoutes } from './features/profiles/social-profile-routes.ts'
import { purchaseJobs } from './features/purchases/jobs.ts'
import { payAfterDeposit } from './features/purchases/purchases.ts'
import { purchaseRoutes } from './features/purchases/routes.ts'
import { rankingJobs } from './features/rankings/jobs.ts'
import { rankingRoutes } from './features/rankings/routes.ts'
import { receiptJobs } from './features/receipts/jobs.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { resultJobs } from './features/results/jobs.ts'
import { resultRoutes } from './features/results/routes.ts'
import { reviewJobs } from './features/reviews/jobs.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { showcaseJobs } from './features/showcase/jobs.ts'
import { showcaseRoutes, showcaseVisitRoutes } from './features/showcase/routes.ts'
import { robotsPlugin } from './features/site/robots.ts'
import { siteRoutes } from './features/site/routes.ts'
import { sitemapPlugin } from './features/site/sitemap.ts'
import { mayReadDelivery, mayReadTaskAttachment } from './features/tasks/file-readers.ts'
import { taskJobs } from './features/tasks/jobs.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { uploadPlugin } from './features/uploads/plugin.ts'
import type { MayRead } from './features/uploads/readers.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { uploadJobs } from './features/uploads/sweep.ts'
import { verificationJobs } from './features/verification/retention.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { depositRoutes } from './features/wallet/deposit-routes.ts'
import { walletJobs } from './features/wallet/jobs.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import { webhookPlugin } from './features/wallet/webhook.ts'
import { withdrawalRoutes } from './features/wallet/withdrawal-routes.ts'
import { sandboxRoutes } from './platform/checkout/sandbox/routes.ts'
import type { SandboxService } from './platform/checkout/sandbox/service.ts'
import { healthRoutes } from './platform/http/health.ts'
import { mediaPlugin } from './platform/http/media.ts'
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
  /** Folders of the built browser application and of what draws its public pages; without them only the API is served. */
  web: { webFolder: string; serverFolder: string } | null
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
  const counting = openCounting(database.pool)
  /** Whom features let read files that others sent. */
  const readers: MayRead[] = [mayReadDelivery, mayReadTaskAttachment, mayReadAttachment, mayReadEvidence]
  const routes = [
    ...accountRoutes(accounts),
    ...siteRoutes(services),
    ...uploadRoutes(services, readers),
    ...profileRoutes(services),
    ...engagementRoutes(services, counting),
    ...analyticsRoutes(services),
    ...businessAnalyticsRoutes(services),
    ...socialProfileRoutes(services),
    ...dealRoutes(services),
    ...templateRoutes(services, logAction),
    ...linkRoutes(services),
    ...showcaseRoutes(services),
    ...showcaseVisitRoutes(services, logAction),
    ...rankingRoutes(services),
    ...discoveryRoutes(services),
    ...reportRoutes(services),
    ...purchaseRoutes(services),
    ...taskRoutes(services, logAction),
    ...resultRoutes(services),
    ...disputeRoutes(services),
    ...reviewRoutes(services),
    ...messageRoutes(services),
    ...verificationRoutes(services),
    ...walletRoutes(services, afterDeposit),
    ...depositRoutes(services),
    ...withdrawalRoutes(accounts),
    ...giftRoutes(services),
    ...receiptRoutes(services, logAction),
    ...adminRoutes(services),
    ...moneyCareRoutes(services),
    ...moneyDeskRoutes(services),
    ...ledgerRoutes(services),
    ...dashboardRoutes(services),
    ...(sandbox ? sandboxRoutes(sandbox) : []),
  ]
  await describeApi(app)
  healthRoutes(app, database)
  addRoutes(app, database, accounts.sessions, routes)
  await app.register(webhookPlugin(services, afterDeposit))
  await app.register(uploadPlugin(services, accounts.sessions, readers))
  await app.register(linkRedirectPlugin(services, counting, accounts.sessions))
  await app.register(mediaPlugin(services.media))
  await app.register(mediaKitPlugin(services))
  await app.register(robotsPlugin(services))
  await app.register(sitemapPlugin(services))
  if (web) {
    const apiMethods = new Map([
      ['/api/uploads', ['POST']],
      ['/api/files/:id', ['GET']],
      ['/api/payments/webhook', ['POST']],
      ['/api/profiles/:id/qr.svg', ['GET']],
      ['/api/profiles/:id/media-kit.pdf', ['GET']],
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
  await uploadJobs(services)
  await walletJobs(services, payAfterDeposit(services), log)
  await followerJobs(services)
  await dealJobs(services)
  await purchaseJobs(services)
  await taskJobs(services)
  await disputeJobs(services)
  await receiptJobs(services)
  await resultJobs(services)
  await reviewJobs(services)
  await analyticsJobs(services)
  await showcaseJobs(services)
  await rankingJobs(services)
  await discoveryJobs(services)
  await messageJobs(services)
  await verificationJobs(services)
  await adminJobs(services)
  await addStarterTemplates(services)
}
