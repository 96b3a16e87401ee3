import type { FastifyInstance } from 'fastify'
import { feature as actionLog } from './features/action-log/index.ts'
import { feature as admin } from './features/admin/index.ts'
import { feature as alerts } from './features/alerts/index.ts'
import { type Counting, openCounting } from './features/analytics/count.ts'
import { feature as analytics } from './features/analytics/index.ts'
import { feature as bonuses } from './features/bonuses/index.ts'
import { feature as campaigns } from './features/campaigns/index.ts'
import { feature as conversations } from './features/conversations/index.ts'
import type { AccountServices } from './features/credentials/account-services.ts'
import { feature as credentials } from './features/credentials/index.ts'
import { feature as dashboards } from './features/dashboards/index.ts'
import { feature as deals } from './features/deals/index.ts'
import { feature as deliverableViews } from './features/deliverable-views/index.ts'
import { feature as deposits } from './features/deposits/index.ts'
import { feature as discovery } from './features/discovery/index.ts'
import { feature as disputes } from './features/disputes/index.ts'
import { feature as gifts } from './features/gifts/index.ts'
import { feature as identity } from './features/identity/index.ts'
import { feature as ledger } from './features/ledger/index.ts'
import { feature as links } from './features/links/index.ts'
import { feature as moderation } from './features/moderation/index.ts'
import { feature as notifications } from './features/notifications/index.ts'
import { feature as orders } from './features/orders/index.ts'
import { feature as paymentsAdmin } from './features/payments-admin/index.ts'
import { feature as payoutDetails } from './features/payout-details/index.ts'
import { feature as payouts } from './features/payouts/index.ts'
import { feature as personalDataFeature } from './features/personal-data/index.ts'
import { feature as preferences } from './features/preferences/index.ts'
import { feature as profiles } from './features/profiles/index.ts'
import { feature as rankings } from './features/rankings/index.ts'
import { feature as reactions } from './features/reactions/index.ts'
import { feature as receipts } from './features/receipts/index.ts'
import { feature as reconciliation } from './features/reconciliation/index.ts'
import { feature as reports } from './features/reports/index.ts'
import { feature as reviews } from './features/reviews/index.ts'
import { feature as security } from './features/security/index.ts'
import { feature as serviceTemplates } from './features/service-templates/index.ts'
import { feature as sessions } from './features/sessions/index.ts'
import { feature as showcase } from './features/showcase/index.ts'
import { feature as site } from './features/site/index.ts'
import { sandboxBanner } from './features/site/sandbox-banner.ts'
import { feature as socialProfiles } from './features/social-profiles/index.ts'
import { feature as uploads } from './features/uploads/index.ts'
import type { FileReaders, MayRead } from './features/uploads/readers.ts'
import { feature as users } from './features/users/index.ts'
import { feature as verification } from './features/verification/index.ts'
import { feature as wallet } from './features/wallet/index.ts'
import { feature as withdrawals } from './features/withdrawals/index.ts'
import type { SandboxService } from './platform/checkout/sandbox/service.ts'
import { openEvents } from './platform/events.ts'
import type { AdminFigures, BadgeFigures, Feature } from './platform/feature.ts'
import { healthRoutes } from './platform/http/health.ts'
import { idempotencyJobs, idempotencyPersonalData } from './platform/http/idempotency.ts'
import { describeApi } from './platform/http/openapi.ts'
import { mediaPlugin } from './platform/http/pages/media.ts'
import { serveWeb } from './platform/http/pages/web.ts'
import { sandboxRoutes } from './platform/http/sandbox-routes.ts'
import { addRoutes, createHttpServer } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { SmsSender } from './platform/mail/sms.ts'
import type { PersonalTable } from './platform/personal-data.ts'
import type { Services } from './platform/services.ts'

/** What features need to serve requests. */
type ForRequests = {
  services: Services
  accounts: AccountServices
  counting: Counting
  /** The features' rules about who may read other people's files. */
  readers: MayRead[]
  /** The personal data registered by all features. */
  personalData: PersonalTable[]
  adminFigures: AdminFigures
  badgeCounts: Record<'influencer' | 'business', BadgeFigures>
}

/** What features need for background work. */
type ForJobs = { services: Services; mailer: Mailer; sms: SmsSender; log: Log }

/** Every feature, in the order of the layers (architecture/layers.cjs). */
const features: (Feature<ForRequests, ForJobs> & Partial<FileReaders>)[] = [
  users,
  actionLog,
  notifications,
  alerts,
  preferences,
  uploads,
  sessions,
  credentials,
  security,
  identity,
  ledger,
  wallet,
  payoutDetails,
  deposits,
  reconciliation,
  withdrawals,
  payouts,
  gifts,
  bonuses,
  site,
  socialProfiles,
  verification,
  links,
  deals,
  serviceTemplates,
  reports,
  orders,
  campaigns,
  deliverableViews,
  disputes,
  moderation,
  reviews,
  receipts,
  analytics,
  reactions,
  showcase,
  rankings,
  profiles,
  discovery,
  conversations,
  paymentsAdmin,
  admin,
  dashboards,
  personalDataFeature,
]

/** Dispatches events to the handlers of all features. */
export const events = openEvents(features.flatMap((feature) => feature.handlers ?? []))

/** The data map: every table with personal data. */
export const personalData: PersonalTable[] = [
  ...features.flatMap((feature) => feature.personalData ?? []),
  ...idempotencyPersonalData,
]

type Parts = {
  services: Services
  accounts: AccountServices
  /** The service behind the sandbox's pay page; null with a real card provider. */
  sandbox: SandboxService | null
  /** Folders of the built web application and of the renderer of its public pages; null: only the API is served. */
  web: { webFolder: string; serverFolder: string } | null
  log: Log
}

/** The HTTP server with the routes of all features. */
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
    readers: features.flatMap(({ readers = [] }) => readers),
    personalData,
    adminFigures: Object.assign({}, ...features.map((feature) => feature.adminFigures)),
    badgeCounts: {
      influencer: Object.assign({}, ...features.map((feature) => feature.badgeCounts?.influencer)),
      business: Object.assign({}, ...features.map((feature) => feature.badgeCounts?.business)),
    },
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
    const apiMethods = new Map<string, string[]>()
    for (const { endpoint } of routes)
      apiMethods.set(endpoint.url, [...(apiMethods.get(endpoint.url) ?? []), endpoint.method])
    const banner = configuration.sandboxBanner ? sandboxBanner() : null
    await serveWeb(app, { ...web, origin: services.publicOrigin, apiMethods, banner })
  }
  return app
}

/** Starts the background work of all features. */
export async function startJobs(
  services: Services,
  { mailer, sms, log }: { mailer: Mailer; sms: SmsSender; log: Log },
): Promise<void> {
  const parts: ForJobs = { services, mailer, sms, log }
  await idempotencyJobs(services)
  for (const feature of features) await feature.jobs?.(parts)
}
