import type { FastifyInstance, FastifyRequest } from 'fastify'
import './declared-events.ts'
import { sandboxBanner } from '../sandbox/banner.ts'
import { sandboxRoutes } from '../sandbox/checkout/routes.ts'
import type { SandboxService } from '../sandbox/checkout/service.ts'
import { feature as credentials } from './features/accounts/credentials/feature.ts'
import type { AccountServices } from './features/accounts/credentials/index.ts'
import { feature as identity } from './features/accounts/identity/feature.ts'
import { feature as live } from './features/accounts/live/feature.ts'
import { feature as security } from './features/accounts/security/feature.ts'
import { requireStepUp } from './features/accounts/security/index.ts'
import { feature as sessions } from './features/accounts/sessions/feature.ts'
import { feature as team } from './features/accounts/team/feature.ts'
import { feature as admin } from './features/admin/admin/feature.ts'
import { readInstallation } from './features/admin/admin/index.ts'
import { feature as calendar } from './features/admin/calendar/feature.ts'
import { feature as dashboards } from './features/admin/dashboards/feature.ts'
import { feature as paymentsAdmin } from './features/admin/payments-admin/feature.ts'
import { feature as people } from './features/admin/people/feature.ts'
import { feature as personalDataFeature } from './features/admin/personal-data/feature.ts'
import { feature as statistics } from './features/admin/statistics/feature.ts'
import { feature as actionLog } from './features/foundation/action-log/feature.ts'
import { logAdminVisit } from './features/foundation/action-log/index.ts'
import { feature as alerts } from './features/foundation/alerts/feature.ts'
import { feature as announcements } from './features/foundation/announcements/feature.ts'
import { feature as approvals } from './features/foundation/approvals/feature.ts'
import { feature as blocks } from './features/foundation/blocks/feature.ts'
import { feature as notifications } from './features/foundation/notifications/feature.ts'
import { feature as preferences } from './features/foundation/preferences/feature.ts'
import { feature as site } from './features/foundation/site/feature.ts'
import { feature as uploads } from './features/foundation/uploads/feature.ts'
import {
  type FileReaders,
  type MayRead,
  mediaAccess,
  type VideoAllowance,
  type VideoAllowances,
} from './features/foundation/uploads/index.ts'
import { feature as users } from './features/foundation/users/feature.ts'
import { readUser } from './features/foundation/users/index.ts'
import { feature as campaignRequests } from './features/market/campaign-requests/feature.ts'
import { feature as campaignResults } from './features/market/campaign-results/feature.ts'
import { feature as campaigns } from './features/market/campaigns/feature.ts'
import { feature as conversations } from './features/market/conversations/feature.ts'
import { feature as deals } from './features/market/deals/feature.ts'
import { feature as deliverableViews } from './features/market/deliverable-views/feature.ts'
import { feature as disputes } from './features/market/disputes/feature.ts'
import { feature as links } from './features/market/links/feature.ts'
import { feature as orders } from './features/market/orders/feature.ts'
import { feature as receipts } from './features/market/receipts/feature.ts'
import { feature as reports } from './features/market/reports/feature.ts'
import { feature as reviews } from './features/market/reviews/feature.ts'
import { feature as risk } from './features/market/risk/feature.ts'
import { feature as serviceTemplates } from './features/market/service-templates/feature.ts'
import { feature as support } from './features/market/support/feature.ts'
import { feature as terms } from './features/market/terms/feature.ts'
import { feature as videos } from './features/market/videos/feature.ts'
import { feature as wordLists } from './features/market/word-lists/feature.ts'
import { feature as bonuses } from './features/money/bonuses/feature.ts'
import { feature as deposits } from './features/money/deposits/feature.ts'
import { feature as gifts } from './features/money/gifts/feature.ts'
import { feature as ledger } from './features/money/ledger/feature.ts'
import { feature as payoutDetails } from './features/money/payout-details/feature.ts'
import { feature as payouts } from './features/money/payouts/feature.ts'
import { feature as reconciliation } from './features/money/reconciliation/feature.ts'
import { feature as socialProfiles } from './features/money/social-profiles/feature.ts'
import { feature as verification } from './features/money/verification/feature.ts'
import { feature as wallet } from './features/money/wallet/feature.ts'
import { feature as withdrawals } from './features/money/withdrawals/feature.ts'
import { feature as analytics } from './features/presence/analytics/feature.ts'
import { type Counting, openCounting } from './features/presence/analytics/index.ts'
import { feature as moderation } from './features/presence/moderation/feature.ts'
import { feature as profiles } from './features/presence/profiles/feature.ts'
import { feature as rankings } from './features/presence/rankings/feature.ts'
import { feature as reactions } from './features/presence/reactions/feature.ts'
import { feature as showcase } from './features/presence/showcase/feature.ts'
import { feature as campaignSearch } from './features/search/campaign-search/feature.ts'
import { feature as discovery } from './features/search/discovery/feature.ts'
import { feature as explore } from './features/search/explore/feature.ts'
import { feature as help } from './features/search/help/feature.ts'
import { feature as ownSearch } from './features/search/own-search/feature.ts'
import type { Queryable } from './platform/database/database.ts'
import { openEvents } from './platform/events.ts'
import type { AdminFigures, AdminQueues, BadgeCounts, Feature, TargetNames } from './platform/feature.ts'
import { prepareDraining } from './platform/http/draining.ts'
import { healthRoutes } from './platform/http/health.ts'
import { idempotencyJobs, idempotencyPersonalData } from './platform/http/idempotency.ts'
import { describeApi } from './platform/http/openapi.ts'
import { mediaPlugin } from './platform/http/pages/media.ts'
import { readBootScript, serveWeb } from './platform/http/pages/web.ts'
import { readOwnWrites } from './platform/http/read-own-writes.ts'
import { addRoutes, createHttpServer } from './platform/http/server.ts'
import { languageOf, type Translate } from './platform/http/translate.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { SmsSender } from './platform/mail/sms.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { metricsRoute } from './platform/metrics/metrics-route.ts'
import type { PersonalTable } from './platform/personal-data.ts'
import { liveEventJobs, liveEventsPersonalData } from './platform/realtime/stored-events.ts'
import type { Services } from './platform/services.ts'
import type { StoredFile } from './platform/storage/stores.ts'
import type { Tracing } from './platform/tracing/tracing.ts'

/** Dependencies of features that serve requests. */
type ForRequests = {
  services: Services
  accounts: AccountServices
  counting: Counting
  /** The features' rules about who may read other people's files. */
  readers: MayRead[]
  videoAllowance: VideoAllowance
  /** The personal data registered by all features. */
  personalData: PersonalTable[]
  adminFigures: AdminFigures
  adminQueues: AdminQueues
  badgeCounts: BadgeCounts
  targetNames: TargetNames
}

/** Dependencies of features that do background work. */
type ForJobs = {
  services: Services
  mailer: Mailer
  sms: SmsSender
  log: Log
  /** The personal data registered by all features. */
  personalData: PersonalTable[]
  adminFigures: AdminFigures
  adminQueues: AdminQueues
}

/** Every feature, in the order of the layers (architecture/layers.cjs). */
const features: (Feature<ForRequests, ForJobs> & Partial<FileReaders & VideoAllowances>)[] = [
  users,
  actionLog,
  notifications,
  alerts,
  approvals,
  preferences,
  blocks,
  uploads,
  sessions,
  live,
  credentials,
  security,
  identity,
  team,
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
  terms,
  announcements,
  socialProfiles,
  verification,
  links,
  deals,
  serviceTemplates,
  reports,
  wordLists,
  orders,
  campaigns,
  videos,
  campaignRequests,
  campaignResults,
  deliverableViews,
  disputes,
  moderation,
  support,
  reviews,
  receipts,
  risk,
  analytics,
  reactions,
  showcase,
  rankings,
  profiles,
  discovery,
  explore,
  campaignSearch,
  help,
  ownSearch,
  conversations,
  paymentsAdmin,
  people,
  statistics,
  admin,
  dashboards,
  calendar,
  personalDataFeature,
]

const videoAllowances = features.flatMap(({ videoAllowance = [] }) => videoAllowance)
const videoAllowance: VideoAllowance = async (db, actor) => {
  let bytes = 0
  for (const allowed of videoAllowances) bytes += await allowed(db, actor)
  return bytes
}

/** The figures of all features for admins. */
export const adminFigures: AdminFigures = Object.assign({}, ...features.map((feature) => feature.adminFigures))

/** Every queue of admins, to measure its times. */
export const adminQueues: AdminQueues = Object.assign({}, ...features.map((feature) => feature.adminQueues))

/** Names of the targets of the action log. */
export const targetNames: TargetNames = Object.assign({}, ...features.map((feature) => feature.targetNames))

/** Dispatches events to the handlers of all features. */
export const events = openEvents(features.flatMap((feature) => feature.handlers ?? []))

/** The data map: every table with personal data. */
export const personalData: PersonalTable[] = [
  ...features.flatMap((feature) => feature.personalData ?? []),
  ...idempotencyPersonalData,
  ...liveEventsPersonalData,
]

/** Every stored file that rows of any feature name. */
export async function* storedFiles(db: Queryable): AsyncGenerator<StoredFile> {
  for (const feature of features) if (feature.storedFiles) yield* feature.storedFiles(db)
}

type Parts = {
  services: Services
  accounts: AccountServices
  /** The service behind the sandbox's pay page; null with a real card provider. */
  sandbox: SandboxService | null
  /** Folders of the built web application and of the renderer of its public pages; null: only the API is served. */
  web: { webFolder: string; serverFolder: string } | null
  /** Served at /metrics; null or undefined: nothing is. */
  metrics?: Metrics | null
  /** Traces requests; null or undefined: none. */
  tracing?: Tracing | null
  /** Puts what is answered into the language of its reader; null or undefined: everything is as it was written. */
  translate?: Translate | null
  log: Log
}

const asWritten: Translate = (content) => content

/** The HTTP server with the routes of all features. */
export async function buildApp({
  services,
  accounts,
  sandbox,
  web,
  metrics = null,
  tracing = null,
  translate = null,
  log,
}: Parts): Promise<FastifyInstance> {
  const { configuration, database } = services
  const inlineScripts = web ? [readBootScript(web.webFolder)] : []
  const { app, draining } = await openServer(services, { inlineScripts, metrics, tracing, log })
  const parts: ForRequests = {
    services,
    accounts,
    counting: openCounting(database.pool),
    readers: features.flatMap(({ readers = [] }) => readers),
    videoAllowance,
    personalData,
    adminFigures,
    adminQueues,
    badgeCounts: {
      influencer: Object.assign({}, ...features.map((feature) => feature.badgeCounts?.influencer)),
      business: Object.assign({}, ...features.map((feature) => feature.badgeCounts?.business)),
    },
    targetNames,
  }
  const routes = [
    ...features.flatMap((feature) => feature.routes?.(parts) ?? []),
    ...(sandbox ? sandboxRoutes(sandbox) : []),
  ]
  if (translate)
    app.addHook('preSerialization', async (request, _reply, content) => translate(content, languageOf(request)))
  if (configuration.apiDocs) await describeApi(app, services.publicOrigin)
  addRoutes(app, { services, sessions: accounts.sessions, routes, logVisit: logAdminVisit, requireStepUp })
  for (const feature of features) for (const plugin of feature.plugins?.(parts) ?? []) await app.register(plugin)
  await app.register(
    mediaPlugin(
      services.media,
      mediaAccess(services, (request) => accounts.sessions.read(request)),
    ),
  )
  if (web) {
    const apiMethods = new Map<string, string[]>()
    for (const { endpoint } of routes)
      apiMethods.set(endpoint.url, [...(apiMethods.get(endpoint.url) ?? []), endpoint.method])
    const banner = configuration.sandboxBanner ? sandboxBanner() : null
    const { publicOrigin: origin } = services
    const maxReadAgeMs = database.standby?.maxLagMs ?? 0
    const readViewer = async (request: FastifyRequest) => {
      const actor = await accounts.sessions.read(request)
      return actor && readUser(database.orm, actor.party.id)
    }
    await serveWeb(app, {
      ...web,
      origin,
      apiMethods,
      banner,
      gallery: configuration.demo,
      maxReadAgeMs,
      readViewer,
      translate: translate ?? asWritten,
    })
  }
  await app.register(draining.keepListening)
  return app
}

/** The HTTP server of a process that only runs jobs: it reports its health, and serves nothing else. */
export async function buildWorkerApp({
  services,
  metrics = null,
  tracing = null,
  log,
}: Pick<Parts, 'services' | 'metrics' | 'tracing' | 'log'>): Promise<FastifyInstance> {
  const { app } = await openServer(services, { inlineScripts: [], metrics, tracing, log })
  return app
}

/** A server with the routes of every process; it reports that it is not ready once it is about to end. */
async function openServer(
  services: Services,
  {
    inlineScripts,
    metrics,
    tracing,
    log,
  }: { inlineScripts: string[]; metrics: Metrics | null; tracing: Tracing | null; log: Log },
) {
  const { configuration, database, publicOrigin, secret } = services
  const secure = publicOrigin.startsWith('https:')
  const app = await createHttpServer({
    publicOrigin: configuration.publicOrigin,
    secure,
    trustProxy: configuration.trustProxy,
    inlineScripts,
    log,
    tracing,
  })
  const draining = prepareDraining(app, configuration.drainSeconds)
  if (database.standby) readOwnWrites(app, database.standby, { secret, secure })
  metrics?.watchRequests(app)
  healthRoutes(app, database, draining)
  if (metrics && configuration.metricsToken) metricsRoute(app, metrics, configuration.metricsToken)
  return { app, draining }
}

/** Measures the process's own resources, and the whole installation where `isInstallation`: one kind of process is enough for that. */
export function measure(metrics: Metrics, services: Services, isInstallation: boolean): void {
  const { database, realtime, clock } = services
  metrics.watchDatabase(database)
  metrics.watchRealtime(realtime)
  if (isInstallation)
    metrics.watchInstallation(() => readInstallation({ database, clock, figures: adminFigures, queues: adminQueues }))
}

/** Starts the background work of all features. */
export async function startJobs(
  services: Services,
  { mailer, sms, log }: { mailer: Mailer; sms: SmsSender; log: Log },
): Promise<void> {
  const parts: ForJobs = { services, mailer, sms, log, personalData, adminFigures, adminQueues }
  await idempotencyJobs(services)
  await liveEventJobs(services)
  for (const feature of features) await feature.jobs?.(parts)
}
