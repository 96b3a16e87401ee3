import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { Promises } from '../../money/wallet/Promises.tsx'

afterEach(() => void vi.unstubAllGlobals())

async function open(promises: { count: number; amount: number }, props: Parameters<typeof Promises>[0] = {}) {
  const requests = stubApi({ 'GET /api/campaign-requests/promises': { json: promises } })
  const screen = await renderApp(<Promises {...props} />, { path: '/', user: { id: 7, role: 'business' } })
  await expect.poll(() => requests).toContain('GET /api/campaign-requests/promises')
  return screen
}

it('says what open invitations and offers come to, and that they block nothing', async () => {
  const screen = await open({ count: 3, amount: 126_000 })
  await expect
    .element(screen.getByText('3 open invitations and offers: $1,260. No money is held for them.'))
    .toBeVisible()
})

it('leaves out what is being paid', async () => {
  const screen = await open({ count: 2, amount: 62_000 }, { beingPaid: 42_000 })
  await expect.element(screen.getByText('1 open invitation or offer: $200. No money is held for it.')).toBeVisible()
})

it('says nothing without any', async () => {
  const screen = await open({ count: 1, amount: 42_000 }, { beingPaid: 42_000 })
  await expect.element(screen.getByText('open invitation', { exact: false })).not.toBeInTheDocument()
})
