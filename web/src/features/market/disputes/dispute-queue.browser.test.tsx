import { expect, it } from 'vitest'
import { aDispute } from '../../../../test/campaign-requests.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { DisputeQueueScreen } from './DisputeQueueScreen.tsx'
import { RuleDispute } from './RuleDispute.tsx'

it('links each dispute to what it is about: an order, or a campaign request under the campaign’s title', async () => {
  const aboutOrder = { purchaseId: 9, taskId: 7, campaignRequestId: null, campaignId: null, dealTitle: 'A post' }
  stubApi({
    'GET /api/admin/disputes': {
      json: { items: [aDispute(), aDispute({ id: 6, ...aboutOrder })], nextCursor: null },
    },
    'GET /api/admin/disputes/counts': {
      json: { waiting: 2, open: 2, proposed: 0, objected: 0, decided: 0, withdrawn: 0 },
    },
  })
  const screen = await renderApp(<DisputeQueueScreen work={({ id }) => <p>Work of dispute {id}</p>} />, {
    user: { role: 'admin' },
  })
  const request = screen.getByRole('article', { name: 'Autumn roast' })
  await expect
    .element(request.getByRole('link', { name: 'Autumn roast' }))
    .toHaveAttribute('href', '/admin/campaign-requests/31')
  await expect.element(request.getByText('Work of dispute 5')).toBeVisible()
  await expect.element(request.getByText('Campaign request', { exact: false })).toBeVisible()
  await screen.getByRole('navigation', { name: 'Review queue' }).getByText('A post').click()
  const order = screen.getByRole('article', { name: 'A post' })
  await expect.element(order.getByRole('link', { name: 'A post' })).toHaveAttribute('href', '/task/7')
})

it('says until when a decision is due, and that it is late', async () => {
  const decideBy = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const items = [
    aDispute({ id: 5, dealTitle: 'Late', status: 'objected', decideBy: decideBy(-1) }),
    aDispute({ id: 6, dealTitle: 'In time', status: 'objected', decideBy: decideBy(1) }),
  ]
  stubApi({
    'GET /api/admin/disputes': { json: { items, nextCursor: null } },
    'GET /api/admin/disputes/counts': {
      json: { waiting: 2, open: 0, proposed: 0, objected: 2, decided: 0, withdrawn: 0 },
    },
  })
  const screen = await renderApp(<DisputeQueueScreen work={({ id }) => <p>Work of dispute {id}</p>} />, {
    user: { role: 'admin' },
  })
  const late = screen.getByRole('article', { name: 'Late' })
  await expect.element(late.getByText('This dispute is first in line.', { exact: false })).toBeVisible()
  await screen.getByRole('navigation', { name: 'Review queue' }).getByText('In time').click()
  const inTime = screen.getByRole('article', { name: 'In time' })
  await expect.element(inTime.getByText('An admin will decide by', { exact: false })).toBeVisible()
})

it('begins a decision with what was proposed', async () => {
  stubApi({})
  const proposal = {
    outcome: 'split' as const,
    releaseAmount: 5_000,
    reason: 'A part is there.',
    at: '2026-05-05T10:00:00.000Z',
  }
  const screen = await renderApp(<RuleDispute dispute={aDispute({ status: 'objected', proposal })} />, {
    user: { role: 'admin' },
  })
  await expect.element(screen.getByRole('textbox', { name: /influencer/i }).first()).toHaveValue('$50')
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('A part is there.')
})
