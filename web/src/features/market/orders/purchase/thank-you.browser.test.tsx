import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { TestThankYouScreen } from './TestThankYouScreen.tsx'
import { ThankYouScreen } from './ThankYouScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const paid = 'Your order has been paid. We hold the money until you accept the work.'
const business = { 'GET /api/user': { json: { id: 3, username: 'brightside', role: 'business' } } }
const task = {
  id: 7,
  status: 'pending',
  influencer: { displayName: 'Isla' },
  clock: { action: 'cancel_unaccepted', at: `${new Date().getFullYear()}-03-01T12:00:00Z` },
}
const open = () => renderApp(<ThankYouScreen />, { path: '/thank-you?task=7' })
const notYours = /this page confirms the payment to the business/

describe('/thank-you', () => {
  it('tells the business that placed the order that it is paid, and until when the influencer may accept', async () => {
    stubApi({ ...business, 'GET /api/tasks/7': { json: task } })
    const screen = await open()
    await expect.element(screen.getByText(paid)).toBeVisible()
    await expect.element(screen.getByText(/Isla has until March 1 at \d/)).toBeVisible()
  })

  it('says that no money is held for a cancelled order', async () => {
    stubApi({ ...business, 'GET /api/tasks/7': { json: { ...task, status: 'cancelled', clock: null } } })
    const screen = await open()
    await expect.element(screen.getByText('This order has been cancelled. No money is held for it.')).toBeVisible()
    expect(screen.getByText(paid).query()).toBeNull()
  })

  it.each([
    ['a guest', { 'GET /api/user': { status: 401, json: { message: 'Signed out', code: 'signed_out' } } }],
    ['another business', business],
    ['an influencer', { 'GET /api/user': { json: { id: 4, username: 'lena', role: 'influencer' } } }],
  ])('tells %s nothing about a payment', async (_who, api) => {
    stubApi(api)
    const screen = await open()
    await expect.element(screen.getByText(notYours)).toBeVisible()
    expect(screen.getByText(paid).query()).toBeNull()
  })
})

it('/test-thank-you says that nothing was paid', async () => {
  stubApi({})
  const screen = await renderApp(<TestThankYouScreen />)
  await expect.element(screen.getByText(/Nothing was ordered or paid/)).toBeVisible()
  expect(screen.getByText(paid).query()).toBeNull()
})
