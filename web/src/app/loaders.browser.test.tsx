import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '#contract/identity/identity.ts'
import { renderApp } from '../../test/render-app.tsx'
import { prefetchInto, type ScreenLoader } from '../api/prefetch.ts'
import { createQueryClient } from '../api/queries.ts'
import { AnalyticsScreen } from '../features/analytics/AnalyticsScreen.tsx'
import { loadAnalytics } from '../features/analytics/load-analytics.ts'
import { InboxScreen } from '../features/conversations/InboxScreen.tsx'
import { loadInbox } from '../features/conversations/load-inbox.ts'
import { loadMyDeals } from '../features/deals/load-my-deals.ts'
import { MyDealsScreen } from '../features/deals/MyDealsScreen.tsx'
import { DisputeQueueScreen } from '../features/disputes/DisputeQueueScreen.tsx'
import { loadDisputeQueue } from '../features/disputes/load-dispute-queue.ts'
import { GiftsScreen } from '../features/gifts/GiftsScreen.tsx'
import { loadGifts } from '../features/gifts/load-gifts.ts'
import { LinksScreen } from '../features/links/LinksScreen.tsx'
import { loadLinks } from '../features/links/load-links.ts'
import { loadMoneyDesk } from '../features/payments-admin/load-money-desk.ts'
import { MoneyDeskScreen } from '../features/payments-admin/MoneyDeskScreen.tsx'
import { loadReportQueue } from '../features/reports/load-reports.ts'
import { ReportQueueScreen } from '../features/reports/ReportQueueScreen.tsx'
import { loadServiceTemplates } from '../features/service-templates/load-service-templates.ts'
import { ServiceTemplatesScreen } from '../features/service-templates/ServiceTemplatesScreen.tsx'
import { loadSettings } from '../features/settings/load-settings.ts'
import { ProfileSettingsScreen } from '../features/settings/ProfileSettingsScreen.tsx'
import { loadShowcase } from '../features/showcase/load-showcase.ts'
import { ShowcaseScreen } from '../features/showcase/ShowcaseScreen.tsx'
import { AdminDashboardScreen } from '../features/statistics/AdminDashboardScreen.tsx'
import { loadAdminDashboard } from '../features/statistics/load-statistics.ts'
import { BusinessVerificationScreen } from '../features/verification/BusinessVerificationScreen.tsx'
import { InfluencerVerificationScreen } from '../features/verification/InfluencerVerificationScreen.tsx'
import { loadVerification } from '../features/verification/load-verification.ts'
import { loadReviewQueue } from '../features/verification/review/load-review-queue.ts'
import { ReviewQueueScreen } from '../features/verification/review/ReviewQueueScreen.tsx'
import { loadWallet } from '../features/wallet/load-wallet.ts'
import { WalletScreen } from '../features/wallet/WalletScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Notes what is read; nothing is answered yet. */
function noteReads(): string[] {
  const urls: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(decodeURIComponent(url))
    return new Promise(() => undefined)
  })
  return urls
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
]

/** What a screen asks for only once something else has arrived, and its loader at once. */
const ahead: Record<string, string[]> = {
  '/profile?tab=payout': ['/api/withdrawals/conditions'],
  '/profile?tab=notifications': ['/api/user/calendar-token', '/api/push-subscriptions'],
  '/inbox?c=12': ['/api/conversations/12/messages'],
}

it.each(screens)('the loader for %s at %s reads what the screen reads, no more and no less', async (...screen) => {
  const [role, path, Screen, load] = screen
  const loaded = noteReads()
  await load(prefetchInto(createQueryClient()), {
    params: {},
    search: new URL(path, 'http://here.invalid').searchParams,
    role,
  })
  const shown = noteReads()
  const rendered = await renderApp(<Screen />, { path, user: { ...user, role } })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await rendered.unmount()
  const fromApi = (urls: string[]) => [...new Set(urls.filter((url) => url.startsWith('/api/')))].sort()
  expect(fromApi(loaded)).toEqual(fromApi([...shown, ...(ahead[path] ?? [])]))
})
