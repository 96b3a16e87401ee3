import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { adminRoutes } from './features/admin/routes.ts'
import { businessAnalyticsRoutes } from './features/analytics/business-routes.ts'
import { type Counting, openCounting } from './features/analytics/count.ts'
import { analyticsJobs } from './features/analytics/jobs.ts'
import { linkRedirectPlugin } from './features/analytics/link-redirect.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { bonusRoutes } from './features/bonuses/routes.ts'
import { mayReadAttachment } from './features/conversations/direct-messages.ts'
import { conversationJobs } from './features/conversations/jobs.ts'
import { conversationRoutes } from './features/conversations/routes.ts'
import type { AccountServices } from './features/credentials/account-services.ts'
import { dashboardRoutes } from './features/dashboards/routes.ts'
import { dealJobs } from './features/deals/jobs.ts'
import { dealRoutes } from './features/deals/routes.ts'
import { deliverableViewJobs } from './features/deliverable-views/jobs.ts'
import { deliverableViewRoutes } from './features/deliverable-views/routes.ts'
import type { AfterDeposit } from './features/deposits/deposits.ts'
import { depositJobs } from './features/deposits/jobs.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { webhookPlugin } from './features/deposits/webhook.ts'
import { discoveryJobs } from './features/discovery/jobs.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { mayReadEvidence } from './features/disputes/evidence.ts'
import { disputeJobs } from './features/disputes/jobs.ts'
import { disputeRoutes } from './features/disputes/routes.ts'
import { giftRoutes } from './features/gifts/routes.ts'
import { identityJobs } from './features/identity/jobs.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { linkRoutes } from './features/links/routes.ts'
import { disputeLinkRoutes } from './features/moderation/dispute-link-routes.ts'
import { moderationJobs } from './features/moderation/jobs.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { mayReadBrief } from './features/orders/purchases/brief-files.ts'
import { purchaseJobs } from './features/orders/purchases/jobs.ts'
import { payAfterDeposit } from './features/orders/purchases/purchases.ts'
import { purchaseRoutes } from './features/orders/purchases/routes.ts'
import { mayReadDelivery, mayReadTaskAttachment } from './features/orders/tasks/file-readers.ts'
import { taskJobs } from './features/orders/tasks/jobs.ts'
import { taskRoutes } from './features/orders/tasks/routes.ts'
import { alertRoutes } from './features/payments-admin/alert-routes.ts'
import { ledgerRoutes } from './features/payments-admin/ledger-routes.ts'
import { moneyDeskRoutes } from './features/payments-admin/money-routes.ts'
import { payoutDetailsRoutes } from './features/payout-details/routes.ts'
import { payoutRoutes } from './features/payouts/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { preferenceRoutes } from './features/preferences/routes.ts'
import { mediaKitPlugin } from './features/profiles/media-kit/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { rankingJobs } from './features/rankings/jobs.ts'
import { rankingRoutes } from './features/rankings/routes.ts'
import { engagementRoutes } from './features/reactions/routes.ts'
import { receiptJobs } from './features/receipts/jobs.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { reconciliationJobs } from './features/reconciliation/jobs.ts'
import { reconciliationRoutes } from './features/reconciliation/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { reviewJobs } from './features/reviews/jobs.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { securityJobs } from './features/security/jobs.ts'
import { securityRoutes } from './features/security/routes.ts'
import { templateRoutes } from './features/service-templates/routes.ts'
import { addStarterTemplates } from './features/service-templates/starter-templates.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { showcaseJobs } from './features/showcase/jobs.ts'
import { showcaseRoutes, showcaseVisitRoutes } from './features/showcase/routes.ts'
import { robotsPlugin } from './features/site/robots.ts'
import { siteRoutes } from './features/site/routes.ts'
import { sandboxBanner } from './features/site/sandbox-banner.ts'
import { sitemapPlugin } from './features/site/sitemap.ts'
import { followerJobs } from './features/social-profiles/jobs.ts'
import { socialProfileRoutes } from './features/social-profiles/routes.ts'
import { uploadPlugin } from './features/uploads/plugin.ts'
import type { MayRead } from './features/uploads/readers.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { uploadJobs } from './features/uploads/sweep.ts'
import { verificationJobs } from './features/verification/retention.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import type { SandboxService } from './platform/checkout/sandbox/service.ts'
import { healthRoutes } from './platform/http/health.ts'
import { idempotencyJobs } from './platform/http/idempotency.ts'
import { mediaPlugin } from './platform/http/media.ts'
import { describeApi } from './platform/http/openapi.ts'
import type { RouteDefinition } from './platform/http/route.ts'
import { sandboxRoutes } from './platform/http/sandbox-routes.ts'
import { addRoutes, createHttpServer } from './platform/http/server.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { SmsSender } from './platform/mail/sms.ts'
import type { Services } from './platform/services.ts'

/** What features answer requests with. */
type ForRequests = {
  services: Services
  accounts: AccountServices
  counting: Counting
  afterDeposit: AfterDeposit
  /** Whom features let read files that others sent. */
  readers: MayRead[]
}

/** What features do background work with. */
type ForJobs = { services: Services; afterDeposit: AfterDeposit; mailer: Mailer; sms: SmsSender; log: Log }

type Feature = {
  routes?: (parts: ForRequests) => RouteDefinition[]
  /** What answers otherwise than an endpoint of the contract: streams, redirects, pages. */
  plugins?: (parts: ForRequests) => FastifyPluginAsync[]
  jobs?: (parts: ForJobs) => Promise<void>
  readers?: MayRead[]
}

/** Every feature with something to answer or to do by itself, in the order of the layers (architecture/layers.cjs). */
const features: Feature[] = [
  { jobs: ({ services, mailer, sms }) => notificationJobs(services, mailer, sms) },
  { routes: () => preferenceRoutes },
  {
    routes: ({ services, readers }) => uploadRoutes(services, readers),
    plugins: ({ services, accounts, readers }) => [uploadPlugin(services, accounts.sessions, readers)],
    jobs: ({ services }) => uploadJobs(services),
  },
  { routes: ({ services }) => sessionRoutes(services) },
  {
    routes: ({ accounts }) => securityRoutes(accounts),
    jobs: ({ services }) => securityJobs(services),
  },
  {
    routes: ({ accounts }) => identityRoutes(accounts),
    jobs: ({ services }) => identityJobs(services),
  },
  { routes: ({ services }) => walletRoutes(services) },
  { routes: ({ accounts }) => payoutDetailsRoutes(accounts) },
  {
    routes: ({ services, afterDeposit }) => depositRoutes(services, afterDeposit),
    plugins: ({ services, afterDeposit }) => [webhookPlugin(services, afterDeposit)],
    jobs: ({ services, afterDeposit, log }) => depositJobs(services, afterDeposit, log),
  },
  {
    routes: ({ services }) => reconciliationRoutes(services),
    jobs: ({ services, afterDeposit }) => reconciliationJobs(services, afterDeposit),
  },
  { routes: ({ accounts }) => withdrawalRoutes(accounts) },
  { routes: ({ services }) => payoutRoutes(services) },
  { routes: () => giftRoutes },
  { routes: ({ services }) => bonusRoutes(services) },
  {
    routes: ({ services }) => siteRoutes(services),
    plugins: ({ services }) => [robotsPlugin(services), sitemapPlugin(services)],
  },
  {
    routes: () => socialProfileRoutes,
    jobs: ({ services }) => followerJobs(services),
  },
  {
    routes: ({ services }) => verificationRoutes(services),
    jobs: ({ services }) => verificationJobs(services),
  },
  { routes: () => linkRoutes },
  {
    routes: () => dealRoutes,
    jobs: ({ services }) => dealJobs(services),
  },
  {
    routes: ({ services }) => templateRoutes(services),
    jobs: ({ services }) => addStarterTemplates(services),
  },
  { routes: ({ services }) => reportRoutes(services) },
  {
    routes: ({ services }) => [...purchaseRoutes(services), ...taskRoutes(services)],
    jobs: async ({ services }) => {
      await purchaseJobs(services)
      await taskJobs(services)
    },
    readers: [mayReadDelivery, mayReadTaskAttachment, mayReadBrief],
  },
  {
    routes: () => deliverableViewRoutes,
    jobs: ({ services }) => deliverableViewJobs(services),
  },
  {
    routes: ({ services }) => disputeRoutes(services),
    jobs: ({ services }) => disputeJobs(services),
    readers: [mayReadEvidence],
  },
  {
    routes: ({ services }) => [...moderationRoutes, ...disputeLinkRoutes(services)],
    jobs: ({ services }) => moderationJobs(services),
  },
  {
    routes: ({ services }) => reviewRoutes(services),
    jobs: ({ services }) => reviewJobs(services),
  },
  {
    routes: ({ services }) => receiptRoutes(services),
    jobs: ({ services }) => receiptJobs(services),
  },
  {
    routes: ({ services }) => [...analyticsRoutes(services), ...businessAnalyticsRoutes(services)],
    plugins: ({ services, accounts, counting }) => [linkRedirectPlugin(services, counting, accounts.sessions)],
    jobs: ({ services }) => analyticsJobs(services),
  },
  { routes: ({ services, counting }) => engagementRoutes(services, counting) },
  {
    routes: ({ services }) => [...showcaseRoutes(services), ...showcaseVisitRoutes(services)],
    jobs: ({ services }) => showcaseJobs(services),
  },
  {
    routes: ({ services }) => rankingRoutes(services),
    jobs: ({ services }) => rankingJobs(services),
  },
  {
    routes: ({ services }) => profileRoutes(services),
    plugins: ({ services }) => [mediaKitPlugin(services)],
  },
  {
    routes: ({ services }) => discoveryRoutes(services),
    jobs: ({ services }) => discoveryJobs(services),
  },
  {
    routes: () => conversationRoutes,
    jobs: ({ services }) => conversationJobs(services),
    readers: [mayReadAttachment],
  },
  { routes: ({ services }) => [...alertRoutes(services), ...moneyDeskRoutes(services), ...ledgerRoutes(services)] },
  { routes: ({ services }) => adminRoutes(services) },
  { routes: ({ services }) => dashboardRoutes(services) },
  { routes: ({ accounts }) => personalDataRoutes(accounts) },
]

type Parts = {
  services: Services
  accounts: AccountServices
  /** The pay page's calls, while the sandbox stands in for the card provider. */
  sandbox: SandboxService | null
  /** Folders of the built browser application and of what draws its public pages; without them only the API is served. */
  web: { webFolder: string; serverFolder: string } | null
  log: Log
}

/** The whole HTTP face, composed of platform and features. */
export async function buildApp({ services, accounts, sandbox, web, log }: Parts): Promise<FastifyInstance> {
  const { configuration, database } = services
  const app = await createHttpServer({
    publicOrigin: configuration.publicOrigin,
    secure: services.publicOrigin.startsWith('https:'),
    trustProxy: configuration.trustProxy,
    log,
  })
  const parts: ForRequests = {
    services,
    accounts,
    counting: openCounting(database.pool),
    afterDeposit: payAfterDeposit,
    readers: features.flatMap(({ readers = [] }) => readers),
  }
  const routes = [
    ...features.flatMap((feature) => feature.routes?.(parts) ?? []),
    ...(sandbox ? sandboxRoutes(sandbox) : []),
  ]
  if (configuration.apiDocs) await describeApi(app)
  healthRoutes(app, database)
  addRoutes(app, { services, sessions: accounts.sessions, routes })
  for (const feature of features) for (const plugin of feature.plugins?.(parts) ?? []) await app.register(plugin)
  await app.register(mediaPlugin(services.media))
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
    const banner = configuration.sandboxBanner ? sandboxBanner() : null
    await serveWeb(app, { ...web, origin: services.publicOrigin, apiMethods, banner })
  }
  return app
}

/** Begins all background work. */
export async function startJobs(
  services: Services,
  { mailer, sms, log }: { mailer: Mailer; sms: SmsSender; log: Log },
): Promise<void> {
  const parts: ForJobs = { services, afterDeposit: payAfterDeposit, mailer, sms, log }
  await idempotencyJobs(services)
  for (const feature of features) await feature.jobs?.(parts)
}
