import { lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { type Audience, type PagePath, pages } from '#contract/pages.ts'
import type { PageOfServer } from '../public/find-page.ts'
import { Guarded } from './Guarded.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'

type Screen = () => Promise<{ Component: React.ComponentType }>

/** Screens of the application; the other pages of the table are drawn by the server. Each is loaded when it is first shown (spec §2). */
const screens: Record<Exclude<PagePath, PageOfServer>, Screen> = {
  '/thank-you': () => import('../features/purchases/ThankYou.tsx'),
  '/test-thank-you': () => import('../features/purchases/TestThankYou.tsx'),
  '/test/payment': () => import('../features/checkout/TestPayment.tsx'),
  '/payment-success': () => import('../features/wallet/PaymentSuccess.tsx'),
  '/payment-cancel': () => import('../features/wallet/PaymentCancel.tsx'),
  '/task/:taskId': () => import('./screens/TaskWithReviews.tsx'),
  '/profile': () => import('../features/accounts/Profile.tsx'),
  '/inbox': () => import('../features/messages/Inbox.tsx'),
  '/wallet': () => import('../features/wallet/Wallet.tsx'),
  '/dashboard': () => import('../features/dashboards/InfluencerDashboard.tsx'),
  '/influencer/dashboard': () => import('../features/dashboards/InfluencerDashboard.tsx'),
  '/influencer/deals': () => import('../features/deals/MyDeals.tsx'),
  '/influencer/deal-requests': () => import('../features/purchases/DealRequests.tsx'),
  '/influencer/verification': () => import('../features/verification/Verification.tsx'),
  '/influencer/gifts': () => import('../features/gifts/Gifts.tsx'),
  '/influencer/tasks': () => import('./screens/InfluencerTasks.tsx'),
  '/influencer/settings': () => import('../features/accounts/Profile.tsx'),
  '/influencer/analytics': () => import('../features/analytics/Analytics.tsx'),
  '/influencer/links': () => import('../features/links/Links.tsx'),
  '/influencer/showcase': () => import('../features/showcase/Showcase.tsx'),
  '/admin/dashboard': () => import('../features/dashboards/AdminDashboard.tsx'),
  '/admin/kyc-verifications': () => import('../features/verification/review/ReviewQueue.tsx'),
  '/admin/money': () => import('../features/admin-money/Money.tsx'),
  '/admin/service-templates': () => import('../features/admin-templates/ServiceTemplates.tsx'),
  '/admin/disputes': () => import('../features/disputes/DisputeQueue.tsx'),
  '/admin/reports': () => import('../features/reports/ReportQueue.tsx'),
  '/influencer/dashboard/:userId': () => import('../features/dashboards/InfluencerView.tsx'),
  '/business/dashboard': () => import('./screens/BusinessHome.tsx'),
  '/business/profile': () => import('../features/accounts/Profile.tsx'),
  '/business/requests': () => import('./screens/Soon.tsx'),
  '/business/campaign/:id': () => import('./screens/Soon.tsx'),
  '/business/campaign-requests/:id': () => import('./screens/Soon.tsx'),
  '/business/influencer/:id': () => import('./screens/InfluencerPage.tsx'),
  '/business/influencers': () => import('./screens/InfluencerMarket.tsx'),
  '/business/purchases': () => import('./screens/BusinessPurchases.tsx'),
}

/**
 * A route to a screen. It is React that loads it: a route whose own `lazy` fails is drawn by the router as nothing at all,
 * where 'Something went wrong with this route.' must stand (spec §8).
 */
function routeTo(path: string, screen: Screen): RouteObject {
  const Loaded = lazy(async () => ({ default: (await screen()).Component }))
  return { path, element: <Loaded />, errorElement: <RouteFailure /> }
}

/** The routes of those screens that are for one audience. */
const routesFor = (audience: Audience): RouteObject[] =>
  Object.entries(screens)
    .filter(([path]) => pages[path as PagePath] === audience && path !== '/task/:taskId')
    .map(([path, screen]) => routeTo(path, screen))

/** The one table of addresses is the contract's; here it is guarded (spec §2, Guard behaviour). */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteFailure />,
      children: [
        ...routesFor('anyone'),
        {
          element: <Guarded />,
          children: [
            ...routesFor('signed-in'),
            // open to every role, yet of use only to who is signed in
            routeTo('/task/:taskId', screens['/task/:taskId']),
          ],
        },
        ...(['influencer', 'business', 'admin'] as const).map((role) => ({
          element: <Guarded allow={role} />,
          children: routesFor(role),
        })),
        routeTo('*', () => import('./screens/Elsewhere.tsx')),
      ],
    },
  ])
