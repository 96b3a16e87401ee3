import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { PersonHistory } from './PersonHistory.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = { id: 4, username: 'ana', displayName: 'Ana Ferrer', avatarUrl: null }
const open = (details: object) => {
  stubApi({
    'GET /api/admin/users/4': {
      json: { createdAt: '2025-01-01T10:00:00.000Z', openReports: 2, consequences: { disputes: 1 }, ...details },
    },
  })
  return renderApp(<PersonHistory person={person} />, { user: { role: 'admin' } })
}

it('shows what is open about a person and their latest sanctions', async () => {
  const sanctions = [1, 2, 3, 4].map((id) => ({
    id,
    kind: 'warn',
    reason: `Reason ${id}`,
    createdAt: '2026-01-01T10:00:00.000Z',
  }))
  const screen = await open({ sanctions })
  const history = screen.getByRole('region', { name: 'This person so far: Ana Ferrer' })
  await expect.element(history.getByText('Open reports: 2', { exact: false })).toBeVisible()
  await expect.element(history.getByText('Open disputes: 1', { exact: false })).toBeVisible()
  await expect.element(history.getByText('Reason 3')).toBeVisible()
  expect(history.getByText('Reason 4').query()).toBeNull()
  await expect.element(history.getByRole('link')).toHaveAttribute('href', '/admin/users/4')
})

it('says that there are no sanctions', async () => {
  const screen = await open({ sanctions: [] })
  await expect.element(screen.getByText('No warnings or blocks.')).toBeVisible()
})
