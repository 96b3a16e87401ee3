import { useLocation } from 'react-router'
import { type PagePath, pageAt } from '#contract/pages.ts'
import { type ScreenShape, ScreenSkeleton } from '../kit/skeleton/skeletons.tsx'

const shapes: Partial<Record<PagePath, ScreenShape>> = {
  '/task/:taskId': 'order',
  '/business/campaign/:id': 'order',
  '/business/campaign-requests/:id': 'order',
  '/influencer/videos/:id': 'order',
  '/influencer/campaign-requests/:id': 'order',
  '/admin/campaign-requests/:id': 'order',
  '/business/influencer/:id': 'order',
  '/business/campaigns/new': 'form',
  '/dashboard': 'figures',
  '/influencer/dashboard': 'figures',
  '/influencer/dashboard/:userId': 'figures',
  '/business/dashboard': 'figures',
  '/admin/dashboard': 'figures',
  '/influencer/analytics': 'figures',
  '/wallet': 'figures',
  '/profile': 'settings',
  '/influencer/settings': 'settings',
  '/business/profile': 'settings',
  '/influencer/verification': 'form',
  '/business/verification': 'form',
  '/business/influencers': 'board',
  '/share': 'form',
}

/** The screen at the current address before its code, its data or its user is there. */
export function PendingScreen() {
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  return <ScreenSkeleton shape={(page && shapes[page.path]) ?? 'list'} />
}
