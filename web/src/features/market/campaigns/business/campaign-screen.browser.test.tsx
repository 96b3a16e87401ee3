import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Campaign, CampaignChange } from '#contract/market/campaigns/campaigns.ts'
import { campaignErrors } from '#contract/market/campaigns/errors.ts'
import { aCampaign } from '../../../../../test/campaigns.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { refusedFields, stubApi } from '../../../../../test/stub-api.ts'
import { CampaignScreen } from './CampaignScreen.tsx'

beforeEach(() => window.localStorage.clear())
afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

type Answers = Parameters<typeof stubApi>[0]

/** Opens a campaign on a server that stores its changes; `changes` are the bodies that were sent. */
async function open(campaign: Campaign, { query = '', answers = {} }: { query?: string; answers?: Answers } = {}) {
  let current = campaign
  const changes: CampaignChange[] = []
  const requests = stubApi({
    'GET /api/campaigns/12': () => ({ json: current }),
    'GET /api/wallet': { json: { available: 100_000 } },
    'PATCH /api/campaigns/12': (body) => {
      changes.push(body as CampaignChange)
      current = { ...current, ...(body as Partial<Campaign>) }
      return { json: current }
    },
    'POST /api/campaigns/12/submit': () => {
      current = { ...current, stage: 'in_review', submittedAt: '2026-05-02T10:00:00.000Z', returnedAt: null }
      return { json: current }
    },
    ...answers,
  })
  let search = ''
  const Address = () => {
    search = useLocation().search
    return null
  }
  const screen = await renderApp(
    <>
      <Routes>
        <Route path="/business/campaign/:id" element={<CampaignScreen />} />
      </Routes>
      <Address />
    </>,
    { path: `/business/campaign/12${query}`, user: { id: 7, role: 'business' } },
  )
  return { screen, requests, changes, search: () => search }
}

it('saves a draft while it is typed, only what has changed', async () => {
  const { screen, changes } = await open(aCampaign())
  await userEvent.fill(screen.getByLabelText('Campaign title'), 'Spring roast')
  await expect.poll(() => changes).toEqual([{ title: 'Spring roast', was: { title: 'Autumn roast' } }])
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
  await expect.element(screen.getByRole('complementary').getByText('Spring roast')).toBeVisible()
})

it('says what is wrong with a field, and saves the others meanwhile', async () => {
  const { screen, changes } = await open(aCampaign())
  await userEvent.clear(screen.getByLabelText('Description'))
  await userEvent.fill(screen.getByLabelText('What we need'), 'A bag in the picture')
  await expect.element(screen.getByText(campaignErrors.descriptionRequired)).toBeVisible()
  await expect.element(screen.getByText('Fix the marked fields to save them')).toBeVisible()
  expect(changes).toMatchObject([{ requirements: 'A bag in the picture' }])
  expect(changes[0]).not.toHaveProperty('description')
  await userEvent.fill(screen.getByLabelText('Description'), 'The first cup')
  await expect.poll(() => changes.at(-1)).toMatchObject({ description: 'The first cup' })
})

it('shows what another tab has changed meanwhile with both values, saves the rest, and that once it is compared', async () => {
  const bodies: CampaignChange[] = []
  const { screen } = await open(aCampaign(), {
    answers: {
      'PATCH /api/campaigns/12': (body) => {
        const change = body as CampaignChange & { was: CampaignChange }
        bodies.push(change)
        if (change.was.title !== 'Autumn roast') return { json: aCampaign(change as Partial<Campaign>) }
        const changed = [{ field: 'title', shown: 'Autumn roast', now: 'Winter roast' }]
        return { status: 409, json: { code: 'changed_elsewhere', message: 'Changed', changed } }
      },
    },
  })
  await userEvent.fill(screen.getByLabelText('Campaign title'), 'Spring roast')
  await expect.element(screen.getByLabelText('Saved now')).toHaveValue('Winter roast')
  await userEvent.fill(screen.getByLabelText('What we need'), 'A bag in the picture')
  await expect.poll(() => bodies.at(-1)).toEqual({ requirements: 'A bag in the picture', was: { requirements: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await expect.poll(() => bodies.at(-1)).toEqual({ title: 'Spring roast', was: { title: 'Winter roast' } })
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
})

it('keeps what could not be saved, and saves it on request', async () => {
  let isDown = true
  const { screen } = await open(aCampaign(), {
    answers: {
      'PATCH /api/campaigns/12': () =>
        isDown ? { status: 503, json: { message: 'Try again later' } } : { json: aCampaign({ title: 'Kept' }) },
    },
  })
  await userEvent.fill(screen.getByLabelText('Campaign title'), 'Kept')
  await expect.element(screen.getByText('Not saved', { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('Campaign title')).toHaveValue('Kept')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
})

it('a platform brings its first deliverable, and takes an empty one with it', async () => {
  const { screen, changes } = await open(aCampaign(), { query: '?step=work' })
  await userEvent.click(screen.getByText('TikTok', { exact: true }).first())
  await expect.poll(() => changes.at(-1)?.deliverables).toMatchObject([{ platform: 'youtube' }, { platform: 'tiktok' }])
  await userEvent.click(screen.getByText('TikTok', { exact: true }).first())
  await expect.poll(() => changes.at(-1)?.deliverables).toMatchObject([{ platform: 'youtube' }])
})

it('shows what is missing before it is sent, takes the reader there, and sends it once nothing is', async () => {
  const { screen, requests, search } = await open(aCampaign({ price: null, budget: null, applyBy: null }), {
    query: '?step=review',
  })
  await expect.element(screen.getByText('2 things to complete before you can send it')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send for review' }))
  await expect.poll(search).toBe('?step=money')
  await expect.element(screen.getByLabelText('Fee per influencer')).toHaveFocus()
  await expect.element(screen.getByLabelText('Fee per influencer')).toBeInvalid()
  expect(requests).not.toContain('POST /api/campaigns/12/submit')
  await userEvent.fill(screen.getByLabelText('Fee per influencer'), '420')
  await userEvent.fill(screen.getByLabelText('Apply by'), inWords(aCampaign().applyBy!))
  await expect.element(screen.getByLabelText('Fee per influencer')).toBeValid()
  await userEvent.click(screen.getByRole('button', { name: /Preview/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send for review' }))
  await expect.poll(() => requests).toContain('POST /api/campaigns/12/submit')
  await expect.element(screen.getByText('We’re reviewing it. We’ll email you our decision.')).toBeVisible()
})

/** A day as it is typed in English. */
const inWords = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

it('shows what only the server knows to be missing at its field', async () => {
  const { screen, search } = await open(aCampaign(), {
    query: '?step=review',
    answers: { 'POST /api/campaigns/12/submit': refusedFields({ deliverBy: campaignErrors.deliverTooLate }) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Send for review' }))
  await expect.poll(search).toBe('?step=money')
  await expect.element(screen.getByText(campaignErrors.deliverTooLate)).toBeVisible()
})

it('says why a campaign was returned', async () => {
  const reason = 'Please name the rules of the giveaway.'
  const { screen } = await open(
    aCampaign({ stage: 'returned', returnedAt: '2026-05-02T10:00:00.000Z', returnReason: reason }),
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent(reason)
})

const running = aCampaign({ status: 'active', stage: 'active', approvedAt: '2026-05-03T10:00:00.000Z' })

it('a running campaign is paused at once, which the toast can take back', async () => {
  const { screen, requests } = await open(running, {
    answers: {
      'POST /api/campaigns/12/pause': { json: { ...running, stage: 'paused' } },
      'POST /api/campaigns/12/resume': { json: running },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => requests).toContain('POST /api/campaigns/12/resume')
})

it('opens its results once there are views', async () => {
  const { screen } = await open({ ...running, currentViews: 1 })
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent('Results')
})

it('opens its requests before there are views', async () => {
  const { screen } = await open(running)
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent('Requests')
  await userEvent.click(screen.getByRole('tab', { name: 'Results' }))
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent('Results')
})

it('is ended only after a question', async () => {
  const { screen, requests } = await open(running, {
    answers: { 'POST /api/campaigns/12/close': { json: { ...running, stage: 'completed' } } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'End campaign' }))
  await expect.element(screen.getByText('Nobody can join any more.', { exact: false })).toBeVisible()
  expect(requests).not.toContain('POST /api/campaigns/12/close')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'End campaign' }))
  await expect.poll(() => requests).toContain('POST /api/campaigns/12/close')
})

it('changes the terms of a running campaign, only those that differ, with refusals at their fields', async () => {
  let isRefused = true
  const bodies: unknown[] = []
  const { screen } = await open(running, {
    query: '?edit=terms',
    answers: {
      'PATCH /api/campaigns/12': (body) => {
        bodies.push(body)
        return isRefused ? refusedFields({ budget: campaignErrors.budgetTooLow }) : { json: running }
      },
    },
  })
  await userEvent.fill(screen.getByLabelText('Budget'), '100')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText(campaignErrors.budgetTooLow)).toBeVisible()
  isRefused = false
  await userEvent.fill(screen.getByLabelText('Budget'), '4200')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('Terms changed')).toBeVisible()
  expect(bodies).toEqual([10_000, 420_000].map((budget) => ({ budget, was: { budget: null } })))
})

it('is not found where it is somebody else’s', async () => {
  const { screen } = await open(running, { answers: { 'GET /api/campaigns/12': { status: 404, json: {} } } })
  await expect.element(screen.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
})

it('fits a phone, with the next step in view', async () => {
  await page.viewport(390, 700)
  const { screen } = await open(aCampaign(), { query: '?step=money' })
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 0.99 })
  await expect.element(screen.getByRole('button', { name: 'Fee and dates' })).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
