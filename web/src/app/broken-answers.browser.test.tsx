import { Component, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageAt } from '#contract/pages.ts'
import { renderApp } from '../../test/render-app.tsx'
import { screens, user } from '../../test/screens.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { InfluencerDashboardScreen } from '../features/admin/dashboards/InfluencerDashboardScreen.tsx'
import { WalletScreen } from '../features/money/wallet/WalletScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stands for the route, whose failure replaces the whole screen. */
class RouteStandIn extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null }
  static getDerivedStateFromError({ message }: Error) {
    return { message }
  }
  override render() {
    return this.state.message === null ? (
      this.props.children
    ) : (
      <p role="alert">The route failed: {this.state.message}</p>
    )
  }
}

const shortly = () => new Promise((resolve) => setTimeout(resolve, 100))

it.each(screens)('for %s, %s stands although every answer lacks what it should have', async (role, path, Screen) => {
  vi.spyOn(console, 'error').mockReturnValue()
  let reading = 0
  vi.stubGlobal('fetch', async () => {
    reading++
    return Response.json({ items: [{}], nextCursor: null })
  })
  const rendered = await renderApp(
    <RouteStandIn>
      <Routes>
        <Route path={pageAt(new URL(path, window.location.href).pathname)!.path} element={<Screen />} />
      </Routes>
    </RouteStandIn>,
    { path, user: { ...user, id: role === 'admin' ? 1 : 7, role } },
  )
  for (let seen = -1; seen !== reading; await shortly()) seen = reading
  expect(rendered.container.innerText).not.toContain('The route failed')
  await rendered.unmount()
})

const boxes = ({ container }: { container: HTMLElement }) =>
  [...container.querySelectorAll('[role=alert]')].map((box) => (box as HTMLElement).innerText.split('\n')[0])

describe('one broken answer', () => {
  it('of the wallet takes the place of its balances; the statement stands, and another try shows them', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const answers: Parameters<typeof stubApi>[0] = {
      'GET /api/wallet': { json: { holds: [] } },
      'GET /api/wallet/course': { json: { days: [] } },
      'GET /api/payments': { json: { items: [], nextCursor: null } },
      'GET /api/deposits': { json: { items: [], nextCursor: null } },
      'GET /api/withdrawals': { json: { items: [], nextCursor: null } },
      'GET /api/receipts': { json: { items: [], nextCursor: null } },
    }
    stubApi(answers)
    const screen = await renderApp(<WalletScreen />, { path: '/wallet', user: { ...user, role: 'influencer' } })
    await expect.poll(() => boxes(screen)).toEqual(['Error in Wallet'])
    await expect.element(screen.getByRole('heading', { name: 'Statement' })).toBeVisible()
    answers['GET /api/wallet'] = {
      json: {
        available: 1_250,
        held: 0,
        withdrawing: 0,
        beingPaid: 0,
        debt: 0,
        withdrawable: 0,
        maturing: [],
        pendingDeposits: [],
        expected: 0,
        holds: [],
      },
    }
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => boxes(screen)).toEqual([])
  })

  it('leaves the other sections of a dashboard, of which each has its own box', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const nothing = { count: 0, items: [] }
    stubApi({
      'GET /api/dashboard': {
        json: {
          steps: [],
          days: [],
          work: { yours: {}, theirs: nothing },
          rating: null,
          money: { available: 1, earned: 0, earnedBefore: 0, expected: 0 },
          views: { lately: 0, before: 0 },
          person: { isVerified: false },
          has: {},
          profile: { bio: null, avatarUrl: null, profession: null, languagesSpoken: [], socialMediaProfiles: [] },
        },
      },
    })
    const screen = await renderApp(<InfluencerDashboardScreen />, {
      path: '/dashboard',
      user: { ...user, role: 'influencer' },
    })
    await expect.poll(() => boxes(screen)).toContain('Error in Your turn')
    await expect.element(screen.getByRole('heading', { name: 'Next steps' })).toBeVisible()
  })
})
