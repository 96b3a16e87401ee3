import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { BusinessDashboard } from '#contract/dashboards/dashboards.ts'
import type { Role } from '#contract/identity/roles.ts'
import { pageAt } from '#contract/pages.ts'
import { aRequest } from '../../test/campaign-requests.ts'
import { aCampaign } from '../../test/campaigns.ts'
import { renderApp } from '../../test/render-app.tsx'
import { aVideo } from '../../test/videos.ts'
import { prefetchInto, type ScreenLoader } from '../api/prefetch.ts'
import { createQueryClient } from '../api/queries.ts'
import { ActionLogScreen } from '../features/action-log/ActionLogScreen.tsx'
import { loadActionLog } from '../features/action-log/load-action-log.ts'
import { AnalyticsScreen } from '../features/analytics/AnalyticsScreen.tsx'
import { loadAnalytics } from '../features/analytics/load-analytics.ts'
import { AnnouncementsScreen } from '../features/announcements/AnnouncementsScreen.tsx'
import { loadAnnouncements } from '../features/announcements/load-announcements.ts'
import { CampaignScreen } from '../features/campaigns/business/CampaignScreen.tsx'
import { CampaignsScreen as BusinessCampaignsScreen } from '../features/campaigns/business/CampaignsScreen.tsx'
import {
  loadCampaigns as loadBusinessCampaigns,
  loadCampaign,
  loadNewCampaign,
  loadRequests,
} from '../features/campaigns/business/load-campaigns.ts'
import { NewCampaignScreen } from '../features/campaigns/business/NewCampaignScreen.tsx'
import { RequestsScreen } from '../features/campaigns/business/requests/RequestsScreen.tsx'
import { CampaignsScreen as InfluencerCampaignsScreen } from '../features/campaigns/influencer/CampaignsScreen.tsx'
import {
  loadCampaigns as loadInfluencerCampaigns,
  loadOpenCampaign,
} from '../features/campaigns/influencer/load-campaigns.ts'
import { OpenCampaignScreen } from '../features/campaigns/influencer/OpenCampaignScreen.tsx'
import { loadRequest } from '../features/campaigns/request/load-request.ts'
import { CampaignQueueScreen } from '../features/campaigns/review/CampaignQueueScreen.tsx'
import { loadCampaignQueue } from '../features/campaigns/review/load-campaign-queue.ts'
import { InboxScreen } from '../features/conversations/InboxScreen.tsx'
import { loadInbox } from '../features/conversations/load-inbox.ts'
import { InfluencerDashboardScreen } from '../features/dashboards/InfluencerDashboardScreen.tsx'
import { loadInfluencerDashboard } from '../features/dashboards/load-dashboards.ts'
import { loadMyDeals } from '../features/deals/load-my-deals.ts'
import { MyDealsScreen } from '../features/deals/MyDealsScreen.tsx'
import { DisputeQueueScreen } from '../features/disputes/DisputeQueueScreen.tsx'
import { loadDisputeQueue } from '../features/disputes/load-dispute-queue.ts'
import { GiftsScreen } from '../features/gifts/GiftsScreen.tsx'
import { loadGifts } from '../features/gifts/load-gifts.ts'
import { LinksScreen } from '../features/links/LinksScreen.tsx'
import { loadLinks } from '../features/links/load-links.ts'
import { AppealQueueScreen } from '../features/moderation/AppealQueueScreen.tsx'
import { DecisionsScreen } from '../features/moderation/DecisionsScreen.tsx'
import { loadAppealQueue, loadDecisions } from '../features/moderation/load-moderation.ts'
import { loadNotifications } from '../features/notifications/load-notifications.ts'
import { NotificationsScreen } from '../features/notifications/NotificationsScreen.tsx'
import { DealRequestsScreen } from '../features/orders/lists/DealRequestsScreen.tsx'
import { loadDealRequests, loadPurchases, loadTasks } from '../features/orders/lists/load-lists.ts'
import { PurchasesScreen } from '../features/orders/lists/PurchasesScreen.tsx'
import { TasksScreen } from '../features/orders/lists/TasksScreen.tsx'
import { loadTask } from '../features/orders/task/load-task.ts'
import { TaskPage } from '../features/orders/task/TaskPage.tsx'
import { loadMoneyDesk } from '../features/payments-admin/load-money-desk.ts'
import { MoneyDeskScreen } from '../features/payments-admin/MoneyDeskScreen.tsx'
import { loadPeople, loadPerson, loadRights } from '../features/people/load-people.ts'
import { PeopleScreen } from '../features/people/PeopleScreen.tsx'
import { PersonScreen } from '../features/people/PersonScreen.tsx'
import { RightsScreen } from '../features/people/RightsScreen.tsx'
import { loadProfile } from '../features/profiles/load-profile.ts'
import { CaseScreen } from '../features/reports/CaseScreen.tsx'
import { loadCase, loadReportQueue } from '../features/reports/load-reports.ts'
import { ReportQueueScreen } from '../features/reports/ReportQueueScreen.tsx'
import { loadServiceTemplates } from '../features/service-templates/load-service-templates.ts'
import { ServiceTemplatesScreen } from '../features/service-templates/ServiceTemplatesScreen.tsx'
import { loadSettings } from '../features/settings/load-settings.ts'
import { ProfileSettingsScreen } from '../features/settings/ProfileSettingsScreen.tsx'
import { loadShowcase } from '../features/showcase/load-showcase.ts'
import { ShowcaseScreen } from '../features/showcase/ShowcaseScreen.tsx'
import { AdminDashboardScreen } from '../features/statistics/AdminDashboardScreen.tsx'
import { loadAdminDashboard } from '../features/statistics/load-statistics.ts'
import { ContactQueueScreen } from '../features/support/ContactQueueScreen.tsx'
import { loadContactQueue } from '../features/support/load-contact-queue.ts'
import { HealthScreen } from '../features/system-settings/HealthScreen.tsx'
import { loadHealth, loadSystemSettings } from '../features/system-settings/load-system-settings.ts'
import { SystemSettingsScreen } from '../features/system-settings/SystemSettingsScreen.tsx'
import { BusinessVerificationScreen } from '../features/verification/BusinessVerificationScreen.tsx'
import { InfluencerVerificationScreen } from '../features/verification/InfluencerVerificationScreen.tsx'
import { loadVerification } from '../features/verification/load-verification.ts'
import { loadReviewQueue } from '../features/verification/review/load-review-queue.ts'
import { ReviewQueueScreen } from '../features/verification/review/ReviewQueueScreen.tsx'
import { loadVideo, loadVideoQueue, loadVideos } from '../features/videos/load-videos.ts'
import { VideoQueueScreen } from '../features/videos/queue/VideoQueueScreen.tsx'
import { VideoScreen } from '../features/videos/VideoScreen.tsx'
import { VideosScreen } from '../features/videos/VideosScreen.tsx'
import { loadWallet } from '../features/wallet/load-wallet.ts'
import { WalletScreen } from '../features/wallet/WalletScreen.tsx'
import { BusinessDashboardScreen } from './screens/BusinessDashboardScreen.tsx'
import { InfluencerProfileScreen } from './screens/InfluencerProfileScreen.tsx'
import { loadBusinessDashboard } from './screens/load-business-dashboard.ts'
import { RequestScreen } from './screens/RequestScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Notes what is read; answers only what is in `known`. */
function noteReads(known: Record<string, unknown> = {}): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(decodeURIComponent(url))
    return url in known ? Response.json(known[url]) : new Promise(() => undefined)
  })
  return urls
}
/** Waits until nothing more is read for `ms`. */
async function settle(urls: string[], ms: number) {
  for (let seen = -1; seen !== urls.length; ) {
    seen = urls.length
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

const user = {
  username: 'ana',
  displayName: 'Ana',
  createdAt: '2026-01-01T00:00:00.000Z',
  expertise: [],
  industries: [],
  languagesSpoken: [],
  countriesOfOperation: [],
}

const running = aCampaign({
  ...{ stage: 'active', status: 'active', approvedAt: '2026-05-02T10:00:00.000Z', currentViews: 2_000 },
})

const AdminTaskPage = () => <TaskPage reviews={() => null} />

const screens: [role: Role, path: string, Screen: ComponentType, load: ScreenLoader][] = [
  ['influencer', '/wallet?type=gift&receipts=deposit&year=2026', WalletScreen, loadWallet],
  ['business', '/wallet?open=withdraw', WalletScreen, loadWallet],
  ['admin', '/wallet', WalletScreen, loadWallet],
  ...[
    'profile',
    'expertise',
    'places',
    'social',
    'payout',
    'account',
    'security',
    'look',
    'privacy',
    'notifications',
    'reports',
  ].map(
    (tab) => ['influencer', `/profile?tab=${tab}`, ProfileSettingsScreen, loadSettings] as (typeof screens)[number],
  ),
  ['business', '/inbox', InboxScreen, loadInbox],
  ['business', '/inbox?c=12', InboxScreen, loadInbox],
  ['business', '/inbox?to=3', InboxScreen, loadInbox],
  ['admin', '/inbox', InboxScreen, loadInbox],
  ['influencer', '/influencer/deals?period=30', MyDealsScreen, loadMyDeals],
  ['influencer', '/influencer/verification', InfluencerVerificationScreen, loadVerification],
  ['business', '/business/verification', BusinessVerificationScreen, loadVerification],
  ['influencer', '/influencer/gifts?side=sent', GiftsScreen, loadGifts],
  ['influencer', '/influencer/analytics?days=90', AnalyticsScreen, loadAnalytics],
  ['influencer', '/influencer/analytics?link=5', AnalyticsScreen, loadAnalytics],
  ['influencer', '/influencer/links', LinksScreen, loadLinks],
  ['influencer', '/influencer/showcase', ShowcaseScreen, loadShowcase],
  ['influencer', '/influencer/showcase?tab=achievements', ShowcaseScreen, loadShowcase],
  ['influencer', '/influencer/showcase?tab=projects', ShowcaseScreen, loadShowcase],
  ['admin', '/admin/kyc-verifications', ReviewQueueScreen, loadReviewQueue],
  ['admin', '/admin/kyc-verifications?queue=social&status=approved', ReviewQueueScreen, loadReviewQueue],
  ...['withdrawals', 'batches', 'deposits', 'bonuses', 'months', 'audit', 'alerts', 'settings'].map(
    (tab) => ['admin', `/admin/money?tab=${tab}`, MoneyDeskScreen, loadMoneyDesk] as (typeof screens)[number],
  ),
  ['admin', '/admin/dashboard?days=90', AdminDashboardScreen, loadAdminDashboard],
  ['admin', '/admin/service-templates', ServiceTemplatesScreen, loadServiceTemplates],
  ['admin', '/admin/disputes?status=open', DisputeQueueScreen, loadDisputeQueue],
  ['admin', '/admin/reports', ReportQueueScreen, loadReportQueue],
  ['business', '/business/campaigns?tab=draft', BusinessCampaignsScreen, loadBusinessCampaigns],
  ['business', '/business/campaigns/new', NewCampaignScreen, loadNewCampaign],
  ['business', '/business/campaign/1', CampaignScreen, loadCampaign],
  ['business', '/business/campaign/12', CampaignScreen, loadCampaign],
  ['business', '/business/campaign/12?tab=results', CampaignScreen, loadCampaign],
  ['business', '/business/campaign/12?tab=requests', CampaignScreen, loadCampaign],
  ['business', '/business/campaign/12?tab=videos', CampaignScreen, loadCampaign],
  ['business', '/business/campaign/13', CampaignScreen, loadCampaign],
  ['business', '/business/requests?status=accepted', RequestsScreen, loadRequests],
  ['business', '/business/campaign-requests/31', RequestScreen, loadRequest],
  ['business', '/business/campaign-requests/32', RequestScreen, loadRequest],
  ['admin', '/admin/campaign-requests/32', RequestScreen, loadRequest],
  ...['invitations', 'yours', 'saved'].map(
    (tab) =>
      [
        'influencer',
        `/influencer/campaigns?tab=${tab}`,
        InfluencerCampaignsScreen,
        loadInfluencerCampaigns,
      ] as (typeof screens)[number],
  ),
  ['influencer', '/influencer/campaigns', InfluencerCampaignsScreen, loadInfluencerCampaigns],
  ['influencer', '/influencer/campaigns/12', OpenCampaignScreen, loadOpenCampaign],
  ['influencer', '/influencer/videos?status=published', VideosScreen, loadVideos],
  ['influencer', '/influencer/videos/4', VideoScreen, loadVideo],
  ['admin', '/admin/videos', VideoQueueScreen, loadVideoQueue],
  ['admin', '/admin/campaigns', CampaignQueueScreen, loadCampaignQueue],
  ['business', '/business/influencer/5', InfluencerProfileScreen, loadProfile],
  ['business', '/notifications', NotificationsScreen, loadNotifications],
  ['business', '/business/purchases', PurchasesScreen, loadPurchases],
  ['influencer', '/influencer/tasks', TasksScreen, loadTasks],
  ['influencer', '/influencer/deal-requests', DealRequestsScreen, loadDealRequests],
  ['influencer', '/influencer/dashboard', InfluencerDashboardScreen, loadInfluencerDashboard],
  ['business', '/business/dashboard', BusinessDashboardScreen, loadBusinessDashboard],
  ['influencer', '/decisions', DecisionsScreen, loadDecisions],
  ['admin', '/admin/appeals', AppealQueueScreen, loadAppealQueue],
  ['admin', '/admin/users', PeopleScreen, loadPeople],
  ['admin', '/admin/users/5', PersonScreen, loadPerson],
  ['admin', '/admin/reports/5', CaseScreen, loadCase],
  ['admin', '/admin/action-log', ActionLogScreen, loadActionLog],
  ['admin', '/admin/contact', ContactQueueScreen, loadContactQueue],
  ['admin', '/admin/reports/7?type=user', CaseScreen, loadCase],
  ['admin', '/admin/appeals?status=undone', AppealQueueScreen, loadAppealQueue],
  ['admin', '/admin/contact?assigned=me', ContactQueueScreen, loadContactQueue],
  ['admin', '/admin/contact?tab=canned', ContactQueueScreen, loadContactQueue],
  ['admin', '/admin/action-log?targetType=user&targetId=3', ActionLogScreen, loadActionLog],
  ['admin', '/admin/rights', RightsScreen, loadRights],
  ['admin', '/admin/users?role=business&risk=high', PeopleScreen, loadPeople],
  ['admin', '/admin/users?account=DE00 1234', PeopleScreen, loadPeople],
  ...['overview', 'orders', 'money', 'logins', 'actions'].map(
    (tab) => ['admin', `/admin/users/3?tab=${tab}`, PersonScreen, loadPerson] as (typeof screens)[number],
  ),
  ['admin', '/task/12', AdminTaskPage, loadTask],
  ...['orders', 'money', 'risk', 'videos', 'site', 'access'].map(
    (tab) =>
      ['admin', `/admin/settings?tab=${tab}`, SystemSettingsScreen, loadSystemSettings] as (typeof screens)[number],
  ),
  ['admin', '/admin/health', HealthScreen, loadHealth],
  ['admin', '/admin/announcements', AnnouncementsScreen, loadAnnouncements],
]

/** What a screen asks for only once something else has arrived, and its loader at once. */
const ahead: Record<string, string[]> = {
  '/profile?tab=payout': ['/api/withdrawals/conditions'],
  '/profile?tab=notifications': ['/api/user/calendar-token', '/api/push-subscriptions'],
  '/inbox?c=12': ['/api/conversations/12/messages'],
  '/business/campaign/1': [
    ...['/api/campaigns/1/results', '/api/campaign-requests/counts?campaignId=1', '/api/wallet'],
    '/api/campaign-requests/promises?campaignId=1',
  ],
  '/business/campaign-requests/31': ['/api/disputes?campaignRequest=31', '/api/videos?requestId=31&limit=100'],
  '/business/influencer/5': ['/api/influencers/5/history', '/api/campaign-requests?with=5'],
  '/admin/contact': ['/api/admin/canned-replies'],
  '/business/campaign/13': ['/api/campaigns/13/results'],
  '/admin/contact?assigned=me': ['/api/admin/canned-replies'],
  ...Object.fromEntries(
    ['orders', 'money', 'logins', 'actions'].map((tab) => [`/admin/users/3?tab=${tab}`, [`/api/admin/users/3/${tab}`]]),
  ),
  '/influencer/links': ['/api/bio-page'],
  '/task/12': [
    ...['messages', 'views', 'reviews'].map((part) => `/api/tasks/12/${part}`),
    ...['/api/admin/tasks/12/risk', '/api/disputes?task=12', '/api/receipts?taskId=12'],
  ],
}

/** By path of the screen: the responses on which its further reads depend. */
const known: Record<string, Record<string, unknown>> = {
  '/business/dashboard': {
    '/api/dashboard/business': {
      money: { available: 0, held: 0 },
      open: {},
      toReview: { count: 0, items: [] },
      campaigns: { count: 0, toAnswer: 0, toDo: 0, running: 0, items: [] },
      has: { isVerified: true, description: true, shortlisted: 0, orders: true },
    } satisfies Omit<BusinessDashboard, 'open'> & { open: object },
  },
  '/business/campaign/1': { '/api/campaigns/1': aCampaign({ id: 1 }) },
  ...Object.fromEntries(
    ['', '?tab=results', '?tab=requests', '?tab=videos'].map((tab) => [
      `/business/campaign/12${tab}`,
      { '/api/campaigns/12': running },
    ]),
  ),
  '/business/campaign/13': { '/api/campaigns/13': { ...running, id: 13, currentViews: 0 } },
  '/business/campaign-requests/31': { '/api/campaign-requests/31': aRequest() },
  ...Object.fromEntries(
    ['business', 'admin'].map((role) => [
      `/${role}/campaign-requests/32`,
      {
        '/api/campaign-requests/32': aRequest({
          ...{ id: 32, status: 'accepted', turn: 'influencer', acceptedAt: '2026-05-02T10:00:00.000Z' },
        }),
      },
    ]),
  ),
  '/influencer/videos/4': { '/api/videos/4': aVideo() },
}

it.each(screens)('the loader for %s at %s reads what the screen reads, no more and no less', async (...screen) => {
  const [role, path, Screen, load] = screen
  const { pathname, searchParams: search } = new URL(path, 'http://here.invalid')
  const page = pageAt(pathname)!
  const loaded = noteReads(known[path])
  void load(prefetchInto(createQueryClient()), { params: page.params, search, role })
  await settle(loaded, 30)
  const shown = noteReads(known[path])
  const routes = (
    <Routes>
      <Route path={page.path} element={<Screen />} />
    </Routes>
  )
  const rendered = await renderApp(routes, { path, user: { ...user, id: role === 'admin' ? 1 : 7, role } })
  const fromApi = (urls: string[]) => [...new Set(urls.filter((url) => url.startsWith('/api/')))].sort()
  const ofScreen = () => fromApi([...shown, ...(ahead[path] ?? [])])
  // parts of a screen that are loaded later read later
  await expect.poll(ofScreen, { timeout: 5_000 }).toEqual(fromApi(loaded))
  await settle(shown, 100)
  await rendered.unmount()
  expect(ofScreen()).toEqual(fromApi(loaded))
})
