import type { ComponentType } from 'react'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { ScreenLoader } from '../src/api/prefetch.ts'
import { BusinessDashboardScreen } from '../src/app/screens/BusinessDashboardScreen.tsx'
import { DisputesScreen } from '../src/app/screens/DisputesScreen.tsx'
import { InfluencerProfileScreen } from '../src/app/screens/InfluencerProfileScreen.tsx'
import { loadBusinessDashboard } from '../src/app/screens/load-business-dashboard.ts'
import { RequestScreen } from '../src/app/screens/RequestScreen.tsx'
import { HealthScreen } from '../src/features/admin/admin/HealthScreen.tsx'
import { loadHealth, loadSystemSettings } from '../src/features/admin/admin/load-system-settings.ts'
import { SystemSettingsScreen } from '../src/features/admin/admin/SystemSettingsScreen.tsx'
import { InfluencerDashboardScreen } from '../src/features/admin/dashboards/InfluencerDashboardScreen.tsx'
import {
  loadInfluencerDashboard,
  loadWork,
  loadWorkCalendar,
} from '../src/features/admin/dashboards/load-dashboards.ts'
import { WorkCalendarScreen } from '../src/features/admin/dashboards/WorkCalendarScreen.tsx'
import { WorkScreen } from '../src/features/admin/dashboards/WorkScreen.tsx'
import { loadMoneyDesk } from '../src/features/admin/payments-admin/load-money-desk.ts'
import { MoneyDeskScreen } from '../src/features/admin/payments-admin/MoneyDeskScreen.tsx'
import { loadPeople, loadPerson, loadRights } from '../src/features/admin/people/load-people.ts'
import { PeopleScreen } from '../src/features/admin/people/PeopleScreen.tsx'
import { PersonScreen } from '../src/features/admin/people/PersonScreen.tsx'
import { RightsScreen } from '../src/features/admin/people/RightsScreen.tsx'
import { AdminDashboardScreen } from '../src/features/admin/statistics/AdminDashboardScreen.tsx'
import { loadAdminDashboard } from '../src/features/admin/statistics/load-statistics.ts'
import { ActionLogScreen } from '../src/features/foundation/action-log/ActionLogScreen.tsx'
import { loadActionLog } from '../src/features/foundation/action-log/load-action-log.ts'
import { AnnouncementsScreen } from '../src/features/foundation/announcements/AnnouncementsScreen.tsx'
import { loadAnnouncements } from '../src/features/foundation/announcements/load-announcements.ts'
import { loadNotifications } from '../src/features/foundation/notifications/load-notifications.ts'
import { NotificationsScreen } from '../src/features/foundation/notifications/NotificationsScreen.tsx'
import { RequestsScreen } from '../src/features/market/campaign-requests/business/RequestsScreen.tsx'
import { loadRequest } from '../src/features/market/campaign-requests/load-request.ts'
import { CampaignScreen } from '../src/features/market/campaigns/business/CampaignScreen.tsx'
import { CampaignsScreen as BusinessCampaignsScreen } from '../src/features/market/campaigns/business/CampaignsScreen.tsx'
import {
  loadCampaigns as loadBusinessCampaigns,
  loadCampaign,
  loadNewCampaign,
  loadRequests,
} from '../src/features/market/campaigns/business/load-campaigns.ts'
import { NewCampaignScreen } from '../src/features/market/campaigns/business/NewCampaignScreen.tsx'
import { CampaignQueueScreen } from '../src/features/market/campaigns/review/CampaignQueueScreen.tsx'
import { loadCampaignQueue } from '../src/features/market/campaigns/review/load-campaign-queue.ts'
import { InboxScreen } from '../src/features/market/conversations/InboxScreen.tsx'
import { loadInbox } from '../src/features/market/conversations/load-inbox.ts'
import { loadMyDeals } from '../src/features/market/deals/load-my-deals.ts'
import { MyDealsScreen } from '../src/features/market/deals/MyDealsScreen.tsx'
import { loadDisputeQueue } from '../src/features/market/disputes/load-dispute-queue.ts'
import { LinksScreen } from '../src/features/market/links/LinksScreen.tsx'
import { loadLinks } from '../src/features/market/links/load-links.ts'
import { InfluencerOrdersScreen } from '../src/features/market/orders/lists/InfluencerOrdersScreen.tsx'
import { loadInfluencerOrders, loadPurchases } from '../src/features/market/orders/lists/load-lists.ts'
import { PurchasesScreen } from '../src/features/market/orders/lists/PurchasesScreen.tsx'
import { loadTask } from '../src/features/market/orders/task/load-task.ts'
import { TaskPage } from '../src/features/market/orders/task/TaskPage.tsx'
import { loadServiceTemplates } from '../src/features/market/service-templates/load-service-templates.ts'
import { ServiceTemplatesScreen } from '../src/features/market/service-templates/ServiceTemplatesScreen.tsx'
import { ContactQueueScreen } from '../src/features/market/support/ContactQueueScreen.tsx'
import { loadContactQueue } from '../src/features/market/support/load-contact-queue.ts'
import { loadVideo, loadVideoQueue, loadVideos } from '../src/features/market/videos/load-videos.ts'
import { VideoQueueScreen } from '../src/features/market/videos/queue/VideoQueueScreen.tsx'
import { VideoScreen } from '../src/features/market/videos/VideoScreen.tsx'
import { VideosScreen } from '../src/features/market/videos/VideosScreen.tsx'
import { GiftsScreen } from '../src/features/money/gifts/GiftsScreen.tsx'
import { loadGifts } from '../src/features/money/gifts/load-gifts.ts'
import { BusinessVerificationScreen } from '../src/features/money/verification/BusinessVerificationScreen.tsx'
import { InfluencerVerificationScreen } from '../src/features/money/verification/InfluencerVerificationScreen.tsx'
import { loadVerification } from '../src/features/money/verification/load-verification.ts'
import { loadReviewQueue } from '../src/features/money/verification/review/load-review-queue.ts'
import { ReviewQueueScreen } from '../src/features/money/verification/review/ReviewQueueScreen.tsx'
import { loadWallet } from '../src/features/money/wallet/load-wallet.ts'
import { WalletScreen } from '../src/features/money/wallet/WalletScreen.tsx'
import { AnalyticsScreen } from '../src/features/presence/analytics/AnalyticsScreen.tsx'
import { loadAnalytics } from '../src/features/presence/analytics/load-analytics.ts'
import { AppealQueueScreen } from '../src/features/presence/moderation/AppealQueueScreen.tsx'
import { CaseScreen } from '../src/features/presence/moderation/CaseScreen.tsx'
import { DecisionsScreen } from '../src/features/presence/moderation/DecisionsScreen.tsx'
import { loadAppealQueue, loadDecisions } from '../src/features/presence/moderation/load-moderation.ts'
import { loadCase, loadReportQueue } from '../src/features/presence/moderation/load-reports.ts'
import { ReportQueueScreen } from '../src/features/presence/moderation/ReportQueueScreen.tsx'
import { loadProfile } from '../src/features/presence/profiles/load-profile.ts'
import { loadSettings } from '../src/features/presence/profiles/settings/load-settings.ts'
import { ProfileSettingsScreen } from '../src/features/presence/profiles/settings/ProfileSettingsScreen.tsx'
import { loadShowcase } from '../src/features/presence/showcase/load-showcase.ts'
import { ShowcaseScreen } from '../src/features/presence/showcase/ShowcaseScreen.tsx'
import { CampaignsScreen as InfluencerCampaignsScreen } from '../src/features/search/campaign-search/CampaignsScreen.tsx'
import {
  loadCampaigns as loadInfluencerCampaigns,
  loadOpenCampaign,
  loadOwnRequests,
} from '../src/features/search/campaign-search/load-campaigns.ts'
import { OpenCampaignScreen } from '../src/features/search/campaign-search/OpenCampaignScreen.tsx'
import { OwnRequestsScreen } from '../src/features/search/campaign-search/OwnRequestsScreen.tsx'

/** Somebody who is signed in. */
export const user = {
  username: 'ana',
  displayName: 'Ana',
  createdAt: '2026-01-01T00:00:00.000Z',
  expertise: [],
  industries: [],
  languagesSpoken: [],
  countriesOfOperation: [],
}

const AdminTaskPage = () => <TaskPage reviews={() => null} />

/** Every screen of the application with its loader, as somebody in a role opens it. */
export const screens: [role: Role, path: string, Screen: ComponentType, load: ScreenLoader][] = [
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
  ['admin', '/profile', ProfileSettingsScreen, loadSettings],
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
  ['admin', '/admin/disputes?status=open', DisputesScreen, loadDisputeQueue],
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
  ['influencer', '/influencer/campaigns?tab=saved', InfluencerCampaignsScreen, loadInfluencerCampaigns],
  ['influencer', '/influencer/campaigns', InfluencerCampaignsScreen, loadInfluencerCampaigns],
  ['influencer', '/influencer/campaigns/12', OpenCampaignScreen, loadOpenCampaign],
  ['influencer', '/influencer/videos?status=published', VideosScreen, loadVideos],
  ['influencer', '/influencer/videos/4', VideoScreen, loadVideo],
  ['admin', '/admin/videos', VideoQueueScreen, loadVideoQueue],
  ['admin', '/admin/campaigns', CampaignQueueScreen, loadCampaignQueue],
  ['business', '/business/influencer/5', InfluencerProfileScreen, loadProfile],
  ['business', '/notifications', NotificationsScreen, loadNotifications],
  ['business', '/business/purchases', PurchasesScreen, loadPurchases],
  ['influencer', '/influencer/tasks', InfluencerOrdersScreen, loadInfluencerOrders],
  ['influencer', '/influencer/deal-requests', InfluencerOrdersScreen, loadInfluencerOrders],
  ['influencer', '/influencer/work', WorkScreen, loadWork],
  ['business', '/business/calendar?month=2026-03', WorkCalendarScreen, loadWorkCalendar],
  ['business', '/business/work?status=your_turn', WorkScreen, loadWork],
  ['influencer', '/influencer/campaign-requests?status=invited', OwnRequestsScreen, loadOwnRequests],
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
