import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { campaignTemplatesAt } from '#contract/market/campaigns/campaign-templates.ts'
import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import { aCampaign } from '../../../../../test/campaigns.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { CampaignQueueScreen } from '../review/CampaignQueueScreen.tsx'
import { CampaignsScreen } from './CampaignsScreen.tsx'
import { NewCampaignScreen } from './NewCampaignScreen.tsx'

afterEach(() => {
  window.sessionStorage.clear()
  vi.unstubAllGlobals()
})

const business = { id: 7, role: 'business' } as const
const counts = { draft: 1, in_review: 1, returned: 0, active: 0, paused: 0, completed: 0 }
const pageOf = (items: unknown[]) => ({ json: { items, nextCursor: null } })

it('lists campaigns with their stage, what comes next, and how many there are in each stage', async () => {
  stubApi({
    'GET /api/campaigns/counts': { json: counts },
    'GET /api/campaigns': pageOf([aCampaign(), aCampaign({ id: 13, title: 'Cold brew', stage: 'in_review' })]),
  })
  const screen = await renderApp(<CampaignsScreen />, { path: '/business/campaigns', user: business })
  const [draft, inReview] = [screen.getByRole('article').first(), screen.getByRole('article').last()]
  await expect.element(draft).toHaveTextContent('Complete the draft and send it for review.')
  await expect.element(inReview).toHaveTextContent('We’re reviewing it.')
  await expect.element(screen.getByRole('tab', { name: /^All ?2$/ })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: /^In review ?1$/ })).toBeVisible()
})

it('says what to do first where there is no campaign', async () => {
  stubApi({ 'GET /api/campaigns/counts': { json: counts }, 'GET /api/campaigns': pageOf([]) })
  const screen = await renderApp(<CampaignsScreen />, { path: '/business/campaigns', user: business })
  await expect.element(screen.getByText('Start your first campaign')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'New campaign' }).last()).toBeVisible()
})

async function openNew(earlier: unknown[] = []) {
  const bodies: unknown[] = []
  const requests = stubApi({
    'GET /api/campaigns/templates': { json: { items: campaignTemplatesAt(new Date()) } },
    'GET /api/campaigns': pageOf(earlier),
    'POST /api/campaigns': (body) => {
      bodies.push(body)
      return { status: 201, json: aCampaign() }
    },
    'POST /api/campaigns/12/duplicate': { status: 201, json: aCampaign({ id: 14 }) },
  })
  const screen = await renderApp(<NewCampaignScreen />, { path: '/business/campaigns/new', user: business })
  await expect.element(screen.getByRole('radio', { name: /Tutorial/ })).toBeVisible()
  return { screen, requests, bodies }
}

it('starts a draft from a template with a title and a description, which are required', async () => {
  const { screen, bodies } = await openNew()
  await userEvent.click(screen.getByRole('radio', { name: /Tutorial/ }))
  await userEvent.fill(screen.getByLabelText('Campaign title'), 'Better filter coffee')
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  await expect.element(screen.getByText(campaignErrors.descriptionRequired)).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Description'), 'Four calm minutes')
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  const { content } = campaignTemplatesAt(new Date()).find(({ kind }) => kind === 'tutorial')!
  await expect
    .poll(() => bodies)
    .toEqual([{ ...content, title: 'Better filter coffee', description: 'Four calm minutes' }])
})

it('starts from a copy of an earlier campaign', async () => {
  const { screen, requests } = await openNew([aCampaign()])
  await userEvent.click(screen.getByRole('radio', { name: /Earlier campaign/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Copy campaign' }))
  await expect.poll(() => requests).toContain('POST /api/campaigns/12/duplicate')
})

it('an admin approves a campaign, or returns it with a reason of some length', async () => {
  const bodies: unknown[] = []
  const requests = stubApi({
    'GET /api/admin/campaigns': pageOf([aCampaign({ stage: 'in_review', submittedAt: '2026-05-02T10:00:00.000Z' })]),
    'POST /api/admin/campaigns/12/approve': { status: 204 },
    'POST /api/admin/campaigns/12/reject': (body) => {
      bodies.push(body)
      return { status: 204 }
    },
  })
  const screen = await renderApp(<CampaignQueueScreen />, {
    path: '/admin/campaigns',
    user: { id: 1, role: 'admin' },
  })
  const dialog = screen.getByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: 'Return campaign' }))
  await userEvent.fill(dialog.getByLabelText('Reason'), 'No rules')
  await userEvent.click(dialog.getByRole('button', { name: 'Return campaign' }))
  await expect.element(dialog.getByLabelText('Reason')).toBeInvalid()
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Please add the rules of the giveaway.')
  await userEvent.click(dialog.getByRole('button', { name: 'Return campaign' }))
  await expect.poll(() => bodies).toEqual([{ notes: 'Please add the rules of the giveaway.' }])
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(requests).not.toContain('POST /api/admin/campaigns/12/approve')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => requests).toContain('POST /api/admin/campaigns/12/approve')
})
