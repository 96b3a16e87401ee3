import { afterEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import type { NamedAction } from '#contract/foundation/action-log/action-log.ts'
import { readTexts, renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { ActionLogScreen } from './ActionLogScreen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const entry = (id: number, values: Partial<NamedAction>): NamedAction => ({
  id,
  admin: null,
  actionType: 'other',
  targetType: 'user',
  targetId: '15',
  details: {},
  ipAddress: null,
  userAgent: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  hash: null,
  targetName: null,
  targetState: null,
  ...values,
})
const items = [
  entry(9, { actionType: 'user_view', details: { page: 'analytics' }, targetName: 'Lena Hart' }),
  entry(8, {
    targetType: 'dispute',
    targetId: '3',
    details: { what: 'dispute_decide' },
    targetName: 'A mug',
    targetState: 'decided',
  }),
  entry(7, {
    actionType: 'withdrawal_process',
    targetType: 'payout_batch',
    details: { decision: 'batch_made' },
    targetId: '3f1a2b5c-0000-4000-8000-000000000000',
    targetName: '12',
  }),
  entry(6, { targetType: 'system_setting', targetId: '4', targetName: 'tax' }),
  entry(5, { targetType: 'backup', targetId: 'installation', details: { what: 'backup_made' } }),
  entry(4, { targetType: 'task', targetId: 'all', details: { what: 'task_read' } }),
]
const answers = {
  'GET /api/admin/action-logs': { json: { items, nextCursor: null } },
  'GET /api/admin/action-logs/choices': { json: { admins: [], targetTypes: ['user', 'backup'] } },
}
const admin: Partial<CurrentUser> = { role: 'admin', adminRights: ['owner'] }

it('says of each entry in words what was done and to what, with a link to it', async () => {
  stubApi(answers)
  const screen = await renderApp(<ActionLogScreen />, {
    path: '/admin/action-log',
    user: admin,
  })
  await expect.element(screen.getByText('Viewed analytics')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Lena Hart' })).toHaveAttribute('href', '/admin/users/15')
  await expect.element(screen.getByText('Decided a dispute')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'A mug' }))
    .toHaveAttribute('href', '/admin/disputes?status=decided&dispute=3')
  await expect.element(screen.getByText('Made a payout batch')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Value-added tax' })).toHaveAttribute('href', '/admin/settings')
  await expect.element(screen.getByRole('link', { name: 'Backup' })).toHaveAttribute('href', '/admin/health')
  await expect.element(screen.getByText('Read an order')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Order', exact: true }).elements()).toEqual([])
  expect(document.body.textContent).not.toMatch(/user 15|3f1a2b5c|batch_made|Other/)
})

it.each(['ar', 'de', 'es', 'pt'] as const)('says it in %s, too', async (language) => {
  const texts = await readTexts(language)
  stubApi(answers)
  const screen = await renderApp(<ActionLogScreen />, {
    path: '/admin/action-log',
    user: admin,
    translation: [language, texts],
  })
  await expect.element(screen.getByText(texts['actionLog.type.dispute_decide']!)).toBeVisible()
  await expect.element(screen.getByText(texts['actionLog.target.payout_batch']!, { exact: true })).toBeVisible()
})
