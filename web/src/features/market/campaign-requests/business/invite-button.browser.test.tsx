import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aCampaign } from '../../../../../test/campaigns.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { InviteButton } from './InviteButton.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

type Result = { influencerId: number; requestId: number | null; code: string | null }

async function open(results: Result[], running = [aCampaign({ stage: 'active', status: 'active' })]) {
  const bodies: unknown[] = []
  stubApi({
    'GET /api/campaigns': { json: { items: running, nextCursor: null } },
    'POST /api/campaigns/12/invitations': (body) => {
      bodies.push(body)
      return { json: { items: results } }
    },
  })
  const screen = await renderApp(<InviteButton influencerIds={results.map(({ influencerId }) => influencerId)} />, {
    user: { id: 7, role: 'business' },
  })
  await userEvent.click(screen.getByRole('button', { name: /^Invite/ }))
  return { screen, bodies }
}

async function send(screen: Awaited<ReturnType<typeof open>>['screen']) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Campaign' }))
  await userEvent.click(screen.getByRole('option', { name: 'Autumn roast' }))
  await userEvent.fill(screen.getByLabelText('Message'), 'We like how calmly you explain things.')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
}

it('invites many at once to a running campaign, with one message', async () => {
  const { screen, bodies } = await open([1, 2].map((influencerId) => ({ influencerId, requestId: 5, code: null })))
  await send(screen)
  await expect
    .poll(() => bodies)
    .toEqual([{ influencerIds: [1, 2], message: 'We like how calmly you explain things.' }])
  await expect.element(screen.getByText('2 influencers invited.')).toBeVisible()
})

it('says of those who could not be invited why', async () => {
  const { screen } = await open([
    { influencerId: 1, requestId: 5, code: null },
    { influencerId: 2, requestId: null, code: 'request_running' },
    { influencerId: 3, requestId: null, code: 'too_soon' },
  ])
  await send(screen)
  await expect.element(screen.getByText('2 couldn’t be invited:')).toBeVisible()
  await expect.element(screen.getByText('1 already has a request for this campaign')).toBeVisible()
  await expect.element(screen.getByText('1 was declined less than 7 days ago')).toBeVisible()
})

it('leads to a new campaign where none is running', async () => {
  const { screen } = await open([{ influencerId: 1, requestId: null, code: null }], [])
  await expect.element(screen.getByRole('link', { name: 'New campaign' })).toBeVisible()
})

it('asks for a campaign and a message', async () => {
  const { screen, bodies } = await open([{ influencerId: 1, requestId: 5, code: null }])
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await expect.element(screen.getByRole('combobox', { name: 'Campaign' })).toBeInvalid()
  await expect.element(screen.getByLabelText('Message')).toBeInvalid()
  expect(bodies).toEqual([])
})
