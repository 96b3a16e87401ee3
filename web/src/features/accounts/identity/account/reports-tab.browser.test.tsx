import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { ReportsTab } from './ReportsTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const report = (id: number, entityType: string, about: string | null) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  entityType,
  entityId: 147,
  about,
  reason: 'Nothing of it is true.',
  status: 'pending',
  adminNotes: null,
  createdAt: '2026-01-05T12:00:00.000Z',
  resolvedAt: null,
})

it('names what was reported by words, not by numbers', async () => {
  const items = [
    report(1, 'deal', 'Three clips for the spring roast'),
    report(2, 'user', 'Lena Hart'),
    report(3, 'video', null),
  ]
  stubApi({ 'GET /api/reports': { json: { items, nextCursor: null } } })
  const screen = await renderApp(<ReportsTab />)
  await expect.element(screen.getByRole('article', { name: 'Deal · Three clips for the spring roast' })).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Profile · Lena Hart' })).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Video', exact: true })).toBeVisible()
  expect(screen.container.textContent).not.toContain('147')
})
