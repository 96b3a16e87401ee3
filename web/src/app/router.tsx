import { createBrowserRouter, type RouteObject } from 'react-router'
import { Spinner } from '../ui/screens.tsx'
import { Guarded } from './Guarded.tsx'
import { RouteFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'

type Screen = () => Promise<{ Component: React.ComponentType }>

const publicScreens: Record<string, Screen> = {
  '/': () => import('../features/site/Landing.tsx'),
  '/login': () => import('../features/accounts/Login.tsx'),
  '/loginasbusiness': () => import('../features/accounts/BusinessLogin.tsx'),
  '/register': () => import('../features/accounts/Register.tsx'),
  '/registerasbusiness': () => import('../features/accounts/BusinessRegister.tsx'),
  '/verify-email': () => import('../features/accounts/VerifyEmail.tsx'),
  '/payment-success': () => import('../features/wallet/PaymentSuccess.tsx'),
  '/payment-cancel': () => import('../features/wallet/PaymentCancel.tsx'),
  '/test/payment': () => import('../features/checkout/TestPayment.tsx'),
  '/i/:id': () => import('./screens/PublicPage.tsx'),
  '/influencer/:id': () => import('./screens/PublicPage.tsx'),
  '/business/:id': () => import('./screens/PublicPage.tsx'),
}

const signedInScreens: Record<string, Screen> = {
  '/profile': () => import('../features/accounts/Profile.tsx'),
  '/wallet': () => import('../features/wallet/Wallet.tsx'),
  '/task/:taskId': () => import('../features/tasks/TaskPage.tsx'),
}

const influencerScreens: Record<string, Screen> = {
  '/dashboard': () => import('../features/dashboards/InfluencerDashboard.tsx'),
  '/influencer/dashboard': () => import('../features/dashboards/InfluencerDashboard.tsx'),
  '/influencer/deals': () => import('../features/deals/MyDeals.tsx'),
  '/influencer/deal-requests': () => import('../features/purchases/DealRequests.tsx'),
  '/influencer/tasks': () => import('../features/tasks/Tasks.tsx'),
}

const businessScreens: Record<string, Screen> = {
  '/business/dashboard': () => import('../features/dashboards/BusinessDashboard.tsx'),
  '/business/influencers': () => import('../features/deals/DealMarket.tsx'),
  '/business/influencer/:id': () => import('./screens/PublicPage.tsx'),
  '/business/purchases': () => import('../features/purchases/Purchases.tsx'),
}

const adminScreens: Record<string, Screen> = {
  '/admin/dashboard': () => import('../features/dashboards/AdminDashboard.tsx'),
}

const routesOf = (screens: Record<string, Screen>): RouteObject[] =>
  Object.entries(screens).map(([path, screen]) => ({ path, lazy: screen, errorElement: <RouteFailure /> }))

/** The one table of addresses; each screen is loaded when it is first shown (spec §2). */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      hydrateFallbackElement: <Spinner />,
      errorElement: <RouteFailure />,
      children: [
        ...routesOf(publicScreens),
        { element: <Guarded />, children: routesOf(signedInScreens) },
        { element: <Guarded allow="influencer" />, children: routesOf(influencerScreens) },
        { element: <Guarded allow="business" />, children: routesOf(businessScreens) },
        { element: <Guarded allow="admin" />, children: routesOf(adminScreens) },
        { path: '/:username', lazy: () => import('./screens/UsernamePage.tsx'), errorElement: <RouteFailure /> },
        { path: '*', lazy: () => import('../features/site/NotFound.tsx') },
      ],
    },
  ])
