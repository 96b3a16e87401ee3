import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Deal } from '#contract/market/deals/deals.ts'
import { orderErrors } from '#contract/market/orders/errors.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { BuyDeal } from './BuyDeal.tsx'

beforeEach(() => {
  window.sessionStorage.clear()
})
afterEach(async () => {
  await page.viewport(1280, 800)
  vi.unstubAllGlobals()
})

const deal = {
  id: 5,
  termsDigest: 'as-shown',
  influencerId: 2,
  influencer: { id: 2, username: 'lena', displayName: 'Lena Hart', avatarUrl: null },
  title: 'A post about your cup',
  price: 38_000,
  isPriceHidden: false,
  deliveryTimeInDays: 5,
  customOptions: [{ id: 'fast', label: 'A second picture', price: 2_000, extraDays: 1 }],
} as unknown as Deal

async function open(deals: Partial<Deal> = {}, answers: Parameters<typeof stubApi>[0] = {}) {
  const requests = stubApi({
    'GET /api/wallet': { json: { available: 100_000 } },
    'POST /api/deals/5/purchases': {
      status: 201,
      json: { purchase: { id: 9, taskId: 7, priceQuestion: null }, checkoutUrl: null },
    },
    ...answers,
  })
  const screen = await renderApp(<BuyDeal deal={{ ...deal, ...deals }} onClose={() => undefined} />, {
    user: { id: 1, role: 'business' },
  })
  await expect.element(screen.getByLabelText('Your message')).toBeVisible()
  return { screen, requests }
}

it('shows the deal with price and days, two required fields, and the rest of the brief on request', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('A post about your cup')).toBeVisible()
  await expect.element(screen.getByText('· 5 days')).toBeVisible()
  await expect.element(screen.getByLabelText('Your message')).toBeRequired()
  await expect.element(screen.getByLabelText('Key messages and visuals')).toBeRequired()
  expect(screen.getByLabelText('Preferred date').query()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More about the brief' }))
  await expect.element(screen.getByLabelText('Preferred date')).toBeVisible()
})

it('keeps the total and the button in view on a phone, and counts the extras in', async () => {
  await page.viewport(390, 700)
  const { screen } = await open()
  const pay = screen.getByRole('button', { name: 'Pay $380' })
  await expect.element(pay).toBeInViewport({ ratio: 0.99 })
  expect(pay.element().textContent).toBe('Pay\u00a0$380')
  await userEvent.click(screen.getByRole('checkbox', { name: /A second picture/ }))
  await expect.element(screen.getByRole('button', { name: 'Pay $400' })).toBeInViewport({ ratio: 0.99 })
  await expect.element(screen.getByText('Total, delivered in 6 days')).toBeVisible()
})

it('takes the reader to what is missing first, and lets each error go as it is fixed', async () => {
  await page.viewport(390, 700)
  const { screen, requests } = await open()
  const message = screen.getByLabelText('Your message')
  await userEvent.click(screen.getByRole('button', { name: 'Pay $380' }))
  await expect.element(message).toHaveFocus()
  await expect.element(message).toBeInViewport()
  await expect.element(message).toBeInvalid()
  await userEvent.fill(message, 'Our new cup')
  await expect.element(message).toBeValid()
  await userEvent.click(screen.getByRole('button', { name: 'Pay $380' }))
  await expect.element(screen.getByLabelText('Key messages and visuals')).toHaveFocus()
  expect(requests).not.toContain('POST /api/deals/5/purchases')
  await userEvent.fill(screen.getByLabelText('Key messages and visuals'), 'The cup in daylight')
  await userEvent.click(screen.getByRole('button', { name: 'Pay $380' }))
  await expect.poll(() => requests).toContain('POST /api/deals/5/purchases')
})

it('shows a kept draft again, with the part of the brief in which something was written', async () => {
  const first = await open()
  await userEvent.fill(first.screen.getByLabelText('Your message'), 'Our new cup')
  await userEvent.click(first.screen.getByRole('button', { name: 'More about the brief' }))
  await userEvent.fill(first.screen.getByLabelText('Links'), 'https://example.com/cup')
  await first.screen.unmount()
  const { screen } = await open()
  await expect.element(screen.getByLabelText('Your message')).toHaveValue('Our new cup')
  await expect.element(screen.getByLabelText('Links')).toHaveValue('https://example.com/cup')
})

it('asks for the price where none is shown, with the button in view', async () => {
  await page.viewport(390, 700)
  const { screen } = await open({ price: null, isPriceHidden: true })
  await expect.element(screen.getByText('Price on request')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Request a price' })).toBeInViewport({ ratio: 0.99 })
})

it('pays only by a press on its button or Ctrl+Enter: Enter on an extra or in a field does nothing', async () => {
  const { screen, requests } = await open()
  const paid = () => requests.filter((request) => request.startsWith('POST'))
  await screen.getByLabelText('Your message').fill('Please begin on Monday')
  await screen.getByLabelText('Key messages and visuals').fill('The cup in the snow')
  const extra = screen.getByRole('checkbox', { name: /A second picture/ })
  ;(extra.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'More about the brief' }))
  await userEvent.click(screen.getByLabelText('Preferred date'))
  await userEvent.keyboard('{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(paid()).toEqual([])
  await userEvent.click(screen.getByLabelText('Key messages and visuals'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => paid().length).toBe(1)
})

it('shows what has changed since the deal was opened, and agrees to the new terms at one press', async () => {
  const sent: { amount: number; extras: string[]; payWith: string; termsDigest: string }[] = []
  const changed = [
    { field: 'title', shown: 'Three videos and five stories', now: 'One photograph' },
    { field: 'price', shown: 38_000, now: 150_000 },
    { field: 'deliveryTimeInDays', shown: 5, now: 30 },
    { field: 'customOptions', shown: deal.customOptions, now: [] },
    { field: 'reviewHours', shown: 72, now: 24 },
  ]
  const refused = { changed, termsDigest: 'as-it-is', amount: 150_000, deliveryDays: 30 }
  const { screen } = await open(
    {},
    {
      'POST /api/deals/5/purchases': (body) => {
        sent.push(body as (typeof sent)[number])
        return sent.length === 1
          ? { status: 409, json: { code: 'terms_changed', message: orderErrors.termsChanged, details: refused } }
          : { status: 201, json: { purchase: { id: 9, taskId: 7, priceQuestion: null }, checkoutUrl: null } }
      },
    },
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /A second picture/ }))
  await userEvent.fill(screen.getByLabelText('Your message'), 'Our new cup')
  await userEvent.fill(screen.getByLabelText('Key messages and visuals'), 'The cup in daylight')
  await userEvent.click(screen.getByRole('button', { name: 'Pay $400' }))
  const dialog = screen.getByRole('dialog', { name: 'The terms have changed' })
  await expect.element(dialog.getByText(orderErrors.termsChanged)).toBeVisible()
  for (const text of [
    'Three videos and five stories',
    'One photograph',
    '$380',
    '30 days',
    'Time to review',
    /^A second picture/,
  ])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Agree to the new terms for $1,500' }))
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ amount: 40_000, extras: ['fast'], payWith: 'balance', termsDigest: 'as-shown' })
  expect(sent[1]).toMatchObject({
    amount: 150_000,
    extras: [],
    payWith: 'card',
    termsDigest: 'as-it-is',
    messageFromBusiness: 'Our new cup',
  })
})
