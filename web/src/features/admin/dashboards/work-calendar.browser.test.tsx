import { useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { WorkCalendarScreen } from './WorkCalendarScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const item = {
  kind: 'order',
  id: 31,
  taskId: 5,
  turnGroup: 'your_turn',
  ask: 'deliver',
  title: 'Deal 1',
  other: { id: 1, username: 'brightside', displayName: 'Brightside', avatarUrl: null },
  amount: 6_300,
  isLate: false,
  isDisputed: false,
  next: { action: 'due', at: '2026-03-12T12:00:00.000Z' },
  deliveryDays: null,
}

it('shows the month of the address, with open work on the day on which it goes on', async () => {
  let items = [item]
  stubApi({ 'GET /api/user/work': () => ({ json: { items, nextCursor: null } }) })
  let search = ''
  const Address = () => {
    search = useLocation().search
    return null
  }
  const screen = await renderApp(
    <>
      <WorkCalendarScreen />
      <Address />
    </>,
    { path: '/influencer/calendar?month=2026-03', user: { id: 2, role: 'influencer' } },
  )
  const day = screen.getByRole('cell', { name: /12/ })
  await expect.element(day.getByRole('link', { name: 'Deal 1' })).toHaveAttribute('href', '/task/5')
  items = []
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
  await expect.poll(() => search).toBe('?month=2026-04')
  await expect.element(screen.getByText('Nothing is due this month.')).toBeVisible()
})
