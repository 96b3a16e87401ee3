import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { createBrowserRouter, type Params, type RouteObject } from 'react-router'
import { type Audience, type PagePath, pageAt, pages } from '#contract/pages.ts'
import { prefetchInto, type ScreenLoader } from '../api/prefetch.ts'
import { userQuery } from '../api/session.ts'
import type { ServerRenderedPath } from '../public/find-page.ts'
import { Guarded } from './Guarded.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'

type ScreenPath = Exclude<PagePath, ServerRenderedPath>
type Load<T> = () => Promise<T>

const influencerOrders = () =>
  import('../features/market/orders/lists/InfluencerOrdersScreen.tsx').then((m) => m.InfluencerOrdersScreen)
const workScreen = () => import('../features/admin/dashboards/WorkScreen.tsx').then((m) => m.WorkScreen)
const workCalendar = () =>
  import('../features/admin/dashboards/WorkCalendarScreen.tsx').then((m) => m.WorkCalendarScreen)

/** The application's screens, each loaded when first shown (spec §2); the other paths are rendered by the server. */
const screens: Record<ScreenPath, Load<React.ComponentType>> = {
  '/thank-you': () => import('../features/market/orders/purchase/ThankYouScreen.tsx').then((m) => m.ThankYouScreen),
  '/test-thank-you': () =>
    import('../features/market/orders/purchase/TestThankYouScreen.tsx').then((m) => m.TestThankYouScreen),
  '/test/payment': () => import('../features/money/deposits/TestPaymentScreen.tsx').then((m) => m.TestPaymentScreen),
  '/payment-success': () =>
    import('../features/money/wallet/PaymentSuccessScreen.tsx').then((m) => m.PaymentSuccessScreen),
  '/payment-cancel': () =>
    import('../features/money/wallet/PaymentCancelScreen.tsx').then((m) => m.PaymentCancelScreen),
  '/task/:taskId': () => import('./screens/TaskScreen.tsx').then((m) => m.TaskScreen),
  '/dispute': () => import('../features/market/disputes/LinkedDisputeScreen.tsx').then((m) => m.LinkedDisputeScreen),
  '/appeal': () =>
    import('../features/presence/moderation/LinkedDecisionScreen.tsx').then((m) => m.LinkedDecisionScreen),
  '/admin-invitation': () =>
    import('../features/admin/people/AcceptInvitationScreen.tsx').then((m) => m.AcceptInvitationScreen),
  '/team-invitation': () =>
    import('../features/accounts/team/TeamInvitationScreen.tsx').then((m) => m.TeamInvitationScreen),
  '/data-export': () => import('../features/accounts/security/DataExportScreen.tsx').then((m) => m.DataExportScreen),
  '/decisions': () => import('../features/presence/moderation/DecisionsScreen.tsx').then((m) => m.DecisionsScreen),
  '/share': () => import('./share/ShareScreen.tsx').then((m) => m.ShareScreen),
  '/contact/:id': () => import('../features/market/support/ContactThreadScreen.tsx').then((m) => m.ContactThreadScreen),
  '/profile': () =>
    import('../features/presence/profiles/settings/ProfileSettingsScreen.tsx').then((m) => m.ProfileSettingsScreen),
  '/inbox': () => import('./screens/MessagesScreen.tsx').then((m) => m.MessagesScreen),
  '/unsubscribe/:token': () =>
    import('../features/foundation/notifications/UnsubscribeScreen.tsx').then((m) => m.UnsubscribeScreen),
  '/notifications': () =>
    import('../features/foundation/notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
  '/wallet': () => import('../features/money/wallet/WalletScreen.tsx').then((m) => m.WalletScreen),
  '/dashboard': () =>
    import('../features/admin/dashboards/InfluencerDashboardScreen.tsx').then((m) => m.InfluencerDashboardScreen),
  '/influencer/dashboard': () =>
    import('../features/admin/dashboards/InfluencerDashboardScreen.tsx').then((m) => m.InfluencerDashboardScreen),
  '/influencer/deals': () => import('../features/market/deals/MyDealsScreen.tsx').then((m) => m.MyDealsScreen),
  '/influencer/work': workScreen,
  '/influencer/calendar': workCalendar,
  '/influencer/deal-requests': influencerOrders,
  '/influencer/verification': () =>
    import('../features/money/verification/InfluencerVerificationScreen.tsx').then(
      (m) => m.InfluencerVerificationScreen,
    ),
  '/influencer/gifts': () => import('../features/money/gifts/GiftsScreen.tsx').then((m) => m.GiftsScreen),
  '/influencer/tasks': influencerOrders,
  '/influencer/campaigns': () =>
    import('../features/search/campaign-search/CampaignsScreen.tsx').then((m) => m.CampaignsScreen),
  '/influencer/campaigns/:id': () =>
    import('../features/search/campaign-search/OpenCampaignScreen.tsx').then((m) => m.OpenCampaignScreen),
  '/influencer/videos': () => import('../features/market/videos/VideosScreen.tsx').then((m) => m.VideosScreen),
  '/influencer/videos/:id': () => import('../features/market/videos/VideoScreen.tsx').then((m) => m.VideoScreen),
  '/influencer/campaign-requests': () =>
    import('../features/search/campaign-search/OwnRequestsScreen.tsx').then((m) => m.OwnRequestsScreen),
  '/influencer/campaign-requests/:id': () => import('./screens/RequestScreen.tsx').then((m) => m.RequestScreen),
  '/influencer/settings': () =>
    import('../features/presence/profiles/settings/ProfileSettingsScreen.tsx').then((m) => m.ProfileSettingsScreen),
  '/influencer/analytics': () =>
    import('../features/presence/analytics/AnalyticsScreen.tsx').then((m) => m.AnalyticsScreen),
  '/influencer/links': () => import('../features/market/links/LinksScreen.tsx').then((m) => m.LinksScreen),
  '/influencer/showcase': () =>
    import('../features/presence/showcase/ShowcaseScreen.tsx').then((m) => m.ShowcaseScreen),
  '/admin/dashboard': () =>
    import('../features/admin/statistics/AdminDashboardScreen.tsx').then((m) => m.AdminDashboardScreen),
  '/admin/kyc-verifications': () =>
    import('../features/money/verification/review/ReviewQueueScreen.tsx').then((m) => m.ReviewQueueScreen),
  '/admin/money': () => import('../features/admin/payments-admin/MoneyDeskScreen.tsx').then((m) => m.MoneyDeskScreen),
  '/admin/service-templates': () =>
    import('../features/market/service-templates/ServiceTemplatesScreen.tsx').then((m) => m.ServiceTemplatesScreen),
  '/admin/announcements': () =>
    import('../features/foundation/announcements/AnnouncementsScreen.tsx').then((m) => m.AnnouncementsScreen),
  '/admin/health': () => import('../features/admin/admin/HealthScreen.tsx').then((m) => m.HealthScreen),
  '/admin/settings': () =>
    import('../features/admin/admin/SystemSettingsScreen.tsx').then((m) => m.SystemSettingsScreen),
  '/admin/campaigns': () =>
    import('../features/market/campaigns/review/CampaignQueueScreen.tsx').then((m) => m.CampaignQueueScreen),
  '/admin/videos': () => import('../features/market/videos/queue/VideoQueueScreen.tsx').then((m) => m.VideoQueueScreen),
  '/admin/campaign-requests/:id': () => import('./screens/RequestScreen.tsx').then((m) => m.RequestScreen),
  '/admin/disputes': () => import('./screens/DisputesScreen.tsx').then((m) => m.DisputesScreen),
  '/admin/reports': () =>
    import('../features/presence/moderation/ReportQueueScreen.tsx').then((m) => m.ReportQueueScreen),
  '/admin/reports/:id': () => import('../features/presence/moderation/CaseScreen.tsx').then((m) => m.CaseScreen),
  '/admin/appeals': () =>
    import('../features/presence/moderation/AppealQueueScreen.tsx').then((m) => m.AppealQueueScreen),
  '/admin/contact': () => import('../features/market/support/ContactQueueScreen.tsx').then((m) => m.ContactQueueScreen),
  '/admin/action-log': () =>
    import('../features/foundation/action-log/ActionLogScreen.tsx').then((m) => m.ActionLogScreen),
  '/admin/rights': () => import('../features/admin/people/RightsScreen.tsx').then((m) => m.RightsScreen),
  '/admin/users': () => import('../features/admin/people/PeopleScreen.tsx').then((m) => m.PeopleScreen),
  '/admin/users/:id': () => import('../features/admin/people/PersonScreen.tsx').then((m) => m.PersonScreen),
  '/influencer/dashboard/:userId': () =>
    import('../features/admin/dashboards/AdminInfluencerDashboardScreen.tsx').then(
      (m) => m.AdminInfluencerDashboardScreen,
    ),
  '/business/dashboard': () => import('./screens/BusinessDashboardScreen.tsx').then((m) => m.BusinessDashboardScreen),
  '/business/work': workScreen,
  '/business/calendar': workCalendar,
  '/business/verification': () =>
    import('../features/money/verification/BusinessVerificationScreen.tsx').then((m) => m.BusinessVerificationScreen),
  '/business/profile': () =>
    import('../features/presence/profiles/settings/ProfileSettingsScreen.tsx').then((m) => m.ProfileSettingsScreen),
  '/business/requests': () =>
    import('../features/market/campaign-requests/business/RequestsScreen.tsx').then((m) => m.RequestsScreen),
  '/business/campaigns': () =>
    import('../features/market/campaigns/business/CampaignsScreen.tsx').then((m) => m.CampaignsScreen),
  '/business/campaigns/new': () =>
    import('../features/market/campaigns/business/NewCampaignScreen.tsx').then((m) => m.NewCampaignScreen),
  '/business/campaign/:id': () =>
    import('../features/market/campaigns/business/CampaignScreen.tsx').then((m) => m.CampaignScreen),
  '/business/campaign-requests/:id': () => import('./screens/RequestScreen.tsx').then((m) => m.RequestScreen),
  '/business/influencer/:id': () =>
    import('./screens/InfluencerProfileScreen.tsx').then((m) => m.InfluencerProfileScreen),
  '/business/influencers': () => import('./screens/InfluencerMarketScreen.tsx').then((m) => m.InfluencerMarketScreen),
  '/business/purchases': () =>
    import('../features/market/orders/lists/PurchasesScreen.tsx').then((m) => m.PurchasesScreen),
}

const loadSettings = () => import('../features/presence/profiles/settings/load-settings.ts').then((m) => m.loadSettings)

const loadOrders = () => import('../features/market/orders/lists/load-lists.ts').then((m) => m.loadInfluencerOrders)
const loadWorkCalendar = () => import('../features/admin/dashboards/load-dashboards.ts').then((m) => m.loadWorkCalendar)
const loadWork = () => import('../features/admin/dashboards/load-dashboards.ts').then((m) => m.loadWork)

/** Loaders that start reading before the code of a screen has arrived. */
const loaders: Partial<Record<ScreenPath, Load<ScreenLoader>>> = {
  '/profile': loadSettings,
  '/business/profile': loadSettings,
  '/influencer/settings': loadSettings,
  '/wallet': () => import('../features/money/wallet/load-wallet.ts').then((m) => m.loadWallet),
  '/notifications': () =>
    import('../features/foundation/notifications/load-notifications.ts').then((m) => m.loadNotifications),
  '/inbox': () => import('../features/market/conversations/load-inbox.ts').then((m) => m.loadInbox),
  '/influencer/deals': () => import('../features/market/deals/load-my-deals.ts').then((m) => m.loadMyDeals),
  '/influencer/verification': () =>
    import('../features/money/verification/load-verification.ts').then((m) => m.loadVerification),
  '/business/verification': () =>
    import('../features/money/verification/load-verification.ts').then((m) => m.loadVerification),
  '/influencer/gifts': () => import('../features/money/gifts/load-gifts.ts').then((m) => m.loadGifts),
  '/influencer/campaigns': () =>
    import('../features/search/campaign-search/load-campaigns.ts').then((m) => m.loadCampaigns),
  '/influencer/campaigns/:id': () =>
    import('../features/search/campaign-search/load-campaigns.ts').then((m) => m.loadOpenCampaign),
  '/influencer/campaign-requests/:id': () =>
    import('../features/market/campaign-requests/load-request.ts').then((m) => m.loadRequest),
  '/influencer/analytics': () =>
    import('../features/presence/analytics/load-analytics.ts').then((m) => m.loadAnalytics),
  '/influencer/links': () => import('../features/market/links/load-links.ts').then((m) => m.loadLinks),
  '/influencer/showcase': () => import('../features/presence/showcase/load-showcase.ts').then((m) => m.loadShowcase),
  '/admin/kyc-verifications': () =>
    import('../features/money/verification/review/load-review-queue.ts').then((m) => m.loadReviewQueue),
  '/admin/money': () => import('../features/admin/payments-admin/load-money-desk.ts').then((m) => m.loadMoneyDesk),
  '/admin/service-templates': () =>
    import('../features/market/service-templates/load-service-templates.ts').then((m) => m.loadServiceTemplates),
  '/admin/campaigns': () =>
    import('../features/market/campaigns/review/load-campaign-queue.ts').then((m) => m.loadCampaignQueue),
  '/admin/videos': () => import('../features/market/videos/load-videos.ts').then((m) => m.loadVideoQueue),
  '/influencer/videos': () => import('../features/market/videos/load-videos.ts').then((m) => m.loadVideos),
  '/influencer/videos/:id': () => import('../features/market/videos/load-videos.ts').then((m) => m.loadVideo),
  '/admin/campaign-requests/:id': () =>
    import('../features/market/campaign-requests/load-request.ts').then((m) => m.loadRequest),
  '/admin/disputes': () => import('../features/market/disputes/load-dispute-queue.ts').then((m) => m.loadDisputeQueue),
  '/admin/reports': () => import('../features/presence/moderation/load-reports.ts').then((m) => m.loadReportQueue),
  '/admin/reports/:id': () => import('../features/presence/moderation/load-reports.ts').then((m) => m.loadCase),
  '/admin/appeals': () => import('../features/presence/moderation/load-moderation.ts').then((m) => m.loadAppealQueue),
  '/decisions': () => import('../features/presence/moderation/load-moderation.ts').then((m) => m.loadDecisions),
  '/admin/users': () => import('../features/admin/people/load-people.ts').then((m) => m.loadPeople),
  '/admin/users/:id': () => import('../features/admin/people/load-people.ts').then((m) => m.loadPerson),
  '/admin/rights': () => import('../features/admin/people/load-people.ts').then((m) => m.loadRights),
  '/admin/announcements': () =>
    import('../features/foundation/announcements/load-announcements.ts').then((m) => m.loadAnnouncements),
  '/admin/settings': () => import('../features/admin/admin/load-system-settings.ts').then((m) => m.loadSystemSettings),
  '/admin/health': () => import('../features/admin/admin/load-system-settings.ts').then((m) => m.loadHealth),
  '/admin/action-log': () =>
    import('../features/foundation/action-log/load-action-log.ts').then((m) => m.loadActionLog),
  '/business/campaigns': () =>
    import('../features/market/campaigns/business/load-campaigns.ts').then((m) => m.loadCampaigns),
  '/business/campaigns/new': () =>
    import('../features/market/campaigns/business/load-campaigns.ts').then((m) => m.loadNewCampaign),
  '/business/campaign/:id': () =>
    import('../features/market/campaigns/business/load-campaigns.ts').then((m) => m.loadCampaign),
  '/business/requests': () =>
    import('../features/market/campaigns/business/load-campaigns.ts').then((m) => m.loadRequests),
  '/business/campaign-requests/:id': () =>
    import('../features/market/campaign-requests/load-request.ts').then((m) => m.loadRequest),
  '/admin/contact': () => import('../features/market/support/load-contact-queue.ts').then((m) => m.loadContactQueue),
  '/business/influencer/:id': () => import('../features/presence/profiles/load-profile.ts').then((m) => m.loadProfile),
  '/business/purchases': () => import('../features/market/orders/lists/load-lists.ts').then((m) => m.loadPurchases),
  '/influencer/deal-requests': loadOrders,
  '/influencer/tasks': loadOrders,
  '/influencer/work': loadWork,
  '/business/work': loadWork,
  '/influencer/calendar': loadWorkCalendar,
  '/business/calendar': loadWorkCalendar,
  '/influencer/campaign-requests': () =>
    import('../features/search/campaign-search/load-campaigns.ts').then((m) => m.loadOwnRequests),
  '/task/:taskId': () => import('../features/market/orders/task/load-task.ts').then((m) => m.loadTask),
  '/dashboard': () => import('../features/admin/dashboards/load-dashboards.ts').then((m) => m.loadInfluencerDashboard),
  '/influencer/dashboard': () =>
    import('../features/admin/dashboards/load-dashboards.ts').then((m) => m.loadInfluencerDashboard),
  '/admin/dashboard': () => import('../features/admin/statistics/load-statistics.ts').then((m) => m.loadAdminDashboard),
  '/business/dashboard': () => import('./screens/load-business-dashboard.ts').then((m) => m.loadBusinessDashboard),
}

/**
 * A route to a screen. React does the lazy loading: when a route's own `lazy` fails, the router renders nothing, but the spec
 * wants 'Something went wrong with this route.' (§8).
 */
function routeTo(path: string, load: Load<React.ComponentType>): RouteObject {
  const Loaded = lazy(async () => ({ default: await load() }))
  return { path, element: <Loaded />, errorElement: <RouteFailure /> }
}

type Opening = {
  params: Params
  url: string
  /** false: it may be opened next. */
  isOpened: boolean
}

/** Starts loading the code of a screen, and its reads once the signed-in person is known. Nothing is read that the guard would refuse. */
function startScreen(path: ScreenPath, queryClient: QueryClient, { params, url, isOpened }: Opening) {
  const startReading = async () => {
    const [load, user] = await Promise.all([loaders[path]?.(), queryClient.ensureQueryData(userQuery)])
    const mayRead = user && (pages[path] === user.role || !isRole(pages[path]))
    if (!load || !mayRead) return
    // admins' views are logged, so nothing is read that they have not opened
    if (user.role === 'admin' && !isOpened) return
    await load(prefetchInto(queryClient), { params, search: new URL(url).searchParams, role: user.role })
  }
  // the screen shows the error
  Promise.allSettled([screens[path](), startReading()])
}

/**
 * A route to a screen whose code and data are on their way while the guard still waits for the user. The router waits for neither: the
 * screen shows placeholders.
 */
function screenRoute(path: ScreenPath, queryClient: QueryClient): RouteObject {
  return {
    ...routeTo(path, screens[path]),
    loader: ({ params, request }) => {
      startScreen(path, queryClient, { params, url: request.url, isOpened: true })
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}

/** Starts loading the screen at an address before somebody goes there; nothing where the server renders the page. */
export function prefetchScreen(queryClient: QueryClient, url: URL): void {
  const page = pageAt(url.pathname)
  if (page && isScreen(page.path))
    startScreen(page.path, queryClient, { params: page.params, url: url.href, isOpened: false })
}

const isScreen = (path: PagePath): path is ScreenPath => path in screens
const isRole = (audience: Audience) => audience === 'influencer' || audience === 'business' || audience === 'admin'

/** Builds the routes from the contract's table of paths and guards them by audience (spec §2, Guard behaviour). */
export function createAppRouter(queryClient: QueryClient) {
  /** Routes of the screens for one audience. */
  const routesFor = (audience: Audience): RouteObject[] =>
    (Object.keys(screens) as ScreenPath[])
      .filter((path) => pages[path] === audience && path !== '/task/:taskId')
      .map((path) => screenRoute(path, queryClient))
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteFailure />,
      children: [
        ...routesFor('anyone'),
        {
          element: <Guarded />,
          children: [
            ...routesFor('signed-in'),
            // open to every role, but only when signed in
            screenRoute('/task/:taskId', queryClient),
          ],
        },
        ...(['influencer', 'business', 'admin'] as const).map((role) => ({
          element: <Guarded allow={role} />,
          children: routesFor(role),
        })),
        // served in demo mode and in development only
        routeTo('/kit', () => import('./gallery/GalleryScreen.tsx').then((m) => m.GalleryScreen)),
        routeTo('*', () => import('./screens/FallbackScreen.tsx').then((m) => m.FallbackScreen)),
      ],
    },
  ])
}
