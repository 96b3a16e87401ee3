import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveKinds } from '#contract/accounts/live/live.ts'
import type { Task, TaskEvent } from '#contract/market/orders/tasks.ts'
import { aTask, aTaskEvent, business } from '../../../../../test/orders.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { stubLive } from '../../../../../test/stub-live.ts'
import { Live } from '../../../../api/live/Live.tsx'
import { TaskPage } from './TaskPage.tsx'

beforeEach(() => {
  window.localStorage.clear()
})
afterEach(async () => {
  await page.viewport(1280, 800)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const influencer = { id: 2, username: 'lena', displayName: 'Lena Hart', avatarUrl: null }
const picture = { name: 'cup.png', bytes: 1, mime: 'image/png', kind: 'image' }

let lastId = 0
const event = (kind: TaskEvent['kind'], more: Partial<TaskEvent> = {}) => {
  lastId += 1
  return aTaskEvent({ id: lastId, kind, createdAt: at(lastId / 1000 - 1), ...more })
}
const paid = () => event('paid', { actor: business, by: 'business' })
const accepted = () => event('order_accepted', { actor: influencer, by: 'influencer' })
const delivered = (id: string) =>
  event('delivered', { actor: influencer, by: 'influencer', file: { id, ...picture } as TaskEvent['file'] })

const pending = aTask({
  id: 7,
  purchaseId: 9,
  status: 'pending',
  createdAt: at(-2),
  updatedAt: at(-2),
  business,
  influencer,
  initialMessageFromBuyer: 'Our new cup',
  clock: { action: 'cancel_unaccepted', at: at(70) },
})
const running = { status: 'in_progress', dueDate: at(96), clock: { action: 'cancel_late', at: at(432) } } as const
const inReview = { status: 'delivered', deliveredAt: at(-1), clock: { action: 'accept_delivery', at: at(71) } } as const

const purchase = {
  id: 9,
  dealTitle: 'A post about your cup',
  status: 'in_progress',
  paymentStatus: 'paid',
  amount: 38_000,
  fee: 3_800,
  deliveryDays: 5,
  extras: [],
  briefFiles: [],
  brief: { sayAndShow: 'The cup in daylight', links: [], usageRights: 'none', adMarking: 'platform_label' },
  createdAt: at(-2),
}
const nothing = { json: { items: [], nextCursor: null } }

/** Opens the page of an order as one of its sides; `answers` are those of the server beside the usual ones. */
async function open(
  reader: 'business' | 'influencer',
  task: Partial<Task>,
  answers: Parameters<typeof stubApi>[0] = {},
) {
  const requests = stubApi({
    'GET /api/tasks/7': { json: { ...pending, events: [paid()], ...task } },
    'GET /api/tasks/7/purchase': { json: purchase },
    'GET /api/tasks/7/messages': nothing,
    'POST /api/tasks/7/messages/read': { status: 204 },
    'GET /api/receipts': nothing,
    'GET /api/disputes': nothing,
    'GET /api/tasks/7/views': { json: { current: null, history: [], reportUntil: null } },
    ...answers,
  })
  const screen = await renderApp(
    <>
      <Live />
      <Routes>
        <Route path="/task/:taskId" element={<TaskPage reviews={() => <p>Reviews</p>} />} />
      </Routes>
    </>,
    { path: '/task/7', user: { ...(reader === 'business' ? business : influencer), role: reader } },
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'A post about your cup' })).toBeVisible()
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const current = () =>
    screen.getByRole('list', { name: 'Progress of the order' }).element().querySelector('[aria-current]')
  return { screen, requests, button, current }
}

describe('the page of an order', () => {
  it('that is not accepted yet lets the influencer answer, and tells the business who acts', async () => {
    const forInfluencer = await open('influencer', {})
    await expect.element(forInfluencer.button('Accept')).toBeVisible()
    expect(forInfluencer.current()?.textContent).toContain('Your turn')
    await expect.element(forInfluencer.screen.getByText('Our new cup')).toBeVisible()
    await forInfluencer.screen.unmount()
    const { button, current, screen } = await open('business', {})
    expect(current()?.textContent).toContain('Waiting for Lena Hart')
    expect(button('Cancel order').query()).toBeNull()
    await userEvent.click(button('More'))
    await expect.element(button('Cancel order')).toBeVisible()
    await expect.element(screen.getByText('Your order is placed')).toBeVisible()
  })

  it('says what the influencer receives, unless the money went back', async () => {
    const underWay = await open('influencer', { ...running, events: [paid(), accepted()] })
    await expect.element(underWay.screen.getByText('$342')).toBeVisible()
    await underWay.screen.unmount()
    const refunded = { ...purchase, status: 'cancelled', paymentStatus: 'refunded' }
    const { screen } = await open(
      'influencer',
      { status: 'cancelled', clock: null, events: [paid(), event('order_declined')] },
      { 'GET /api/tasks/7/purchase': { json: refunded } },
    )
    await expect.element(screen.getByText('Refunded', { exact: true })).toBeVisible()
    expect(screen.getByText('$342').query()).toBeNull()
  })

  it('under way shows one date, and delivers in a dialog', async () => {
    const { screen, button } = await open('influencer', { ...running, events: [paid(), accepted()] })
    await expect.element(screen.getByText(/^Due/)).toBeVisible()
    expect(screen.getByText(/cancelled and refunded on/).query()).toBeNull()
    expect(screen.getByText('Meeting in person?').query()).toBeNull()
    await userEvent.click(button('Deliver'))
    await expect.element(screen.getByLabelText('Link to the work')).toBeVisible()
    await userEvent.click(button('Send the delivery'))
    await expect.element(screen.getByLabelText('Link to the work')).toHaveFocus()
  })

  it('delivered offers the business both answers, and compares the versions side by side', async () => {
    const events = [paid(), accepted(), delivered('a'), event('revision_requested'), delivered('b')]
    const { screen, button } = await open('business', { ...inReview, events })
    await expect.element(button('Accept the work and pay $380')).toBeVisible()
    await expect.element(button('Request a revision')).toBeVisible()
    await expect.element(screen.getByText('Meeting in person?')).toBeVisible()
    const first = screen.getByRole('img', { name: 'cup.png' }).first()
    await expect.element(first).toBeVisible()
    expect(getComputedStyle(first.element()).maxHeight).toBe('420px')
    await userEvent.click(button('View cup.png').last())
    const viewer = screen.getByRole('dialog')
    await expect.element(viewer.getByText('Version 2 · cup.png')).toBeVisible()
    expect(viewer.getByRole('figure').elements()).toHaveLength(1)
    await userEvent.click(viewer.getByRole('button', { name: 'Compare side by side' }))
    await expect.element(viewer.getByText('Version 1 · cup.png')).toBeVisible()
    expect(viewer.getByRole('figure').elements()).toHaveLength(2)
  })

  it('lets the business name what was agreed and is missing once all revisions are used', async () => {
    const bodies: unknown[] = []
    const task = { ...inReview, revisionsUsed: 0, revisionsIncluded: 0, missedBefore: ['work' as const] }
    const { screen, button } = await open(
      'business',
      { ...task, events: [paid(), accepted(), delivered('a')] },
      {
        'POST /api/tasks/7/revise': (body) => {
          bodies.push(body)
          return {
            json: { ...pending, ...running, missedBefore: ['work', 'disclosure'], events: [paid(), accepted()] },
          }
        },
      },
    )
    await userEvent.click(button('Request a revision'))
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByLabelText('The work that was ordered (named before)')).toBeDisabled()
    expect(dialog.getByLabelText('Extras').query()).toBeNull()
    await userEvent.fill(dialog.getByRole('textbox'), 'The label is missing')
    await expect.element(dialog.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(dialog.getByRole('status')).toHaveTextContent('All included revisions have been used.')
    await userEvent.click(dialog.getByLabelText('Ad label'))
    await expect.element(dialog.getByRole('status')).toHaveTextContent('This isn’t counted as a revision.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await expect.poll(() => bodies).toEqual([{ changes: 'The label is missing', missed: ['disclosure'] }])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText('Missing from what was agreed')).toBeVisible()
  })

  it('tells the influencer what is missing, until the next delivery', async () => {
    const sentBack = event('revision_requested', { missed: ['disclosure'], note: 'Please add it' })
    const events = [paid(), accepted(), delivered('a'), sentBack]
    const missedBefore = ['disclosure' as const]
    const first = await open('influencer', { ...running, missedBefore, events })
    const panel = first.screen.getByRole('region', { name: 'What happens next' })
    await expect.element(panel).toHaveTextContent('Brightside Ltd asks for changes: Please add it')
    await expect.element(panel).toHaveTextContent('Ad label')
    await expect.element(panel).toHaveTextContent('This isn’t counted as a revision.')
    await first.screen.unmount()
    const { screen } = await open('influencer', { ...inReview, missedBefore, events: [...events, delivered('b')] })
    await expect.element(screen.getByText('Ad label').first()).toBeVisible()
    expect(screen.getByText('asks for changes').query()).toBeNull()
  })

  it('lets the business answer a question of the influencer, and the work goes on', async () => {
    const bodies: unknown[] = []
    const asked = event('waiting', { actor: influencer, by: 'influencer', note: 'Which of the two colours?' })
    const events = [paid(), accepted(), asked]
    let task: Task = { ...pending, ...running, status: 'waiting_for_client', waitingSince: at(-1), events }
    const { screen, button } = await open(
      'business',
      {},
      {
        'GET /api/tasks/7': () => ({ json: task }),
        'POST /api/tasks/7/resume': (body) => {
          bodies.push(body)
          task = { ...task, ...running, waitingSince: null }
          return { json: task }
        },
      },
    )
    const panel = screen.getByRole('region', { name: 'What happens next' })
    await expect.element(panel).toHaveTextContent('Lena Hart asks: Which of the two colours?')
    expect(panel.element().textContent).not.toContain('the business')
    await userEvent.click(button('Answer and continue'))
    await expect.element(screen.getByLabelText('Your answer')).toHaveFocus()
    expect(bodies).toEqual([])
    await userEvent.fill(screen.getByLabelText('Your answer'), 'The green one')
    await userEvent.click(button('Answer and continue'))
    await expect.poll(() => bodies).toEqual([{ message: 'The green one' }])
    await expect.element(button('Answer and continue')).not.toBeInTheDocument()
  })

  it('says in a sentence how many tries are left on a PIN', async () => {
    const { screen, button } = await open(
      'influencer',
      { ...inReview, events: [paid(), accepted(), delivered('a')] },
      {
        'POST /api/tasks/7/verify-pin': (body) => ({
          status: 422,
          json: {
            code: 'pin_wrong',
            message: 'This PIN is incorrect',
            triesLeft: (body as { pinCode: string }).pinCode === '0000' ? 4 : 1,
          },
        }),
      },
    )
    for (const [pin, sentence] of [
      ['0000', 'This PIN is incorrect. You have 4 tries left.'],
      ['1111', 'This PIN is incorrect. You have 1 try left.'],
    ] as const) {
      await userEvent.click(screen.getByLabelText('PIN, digit 1'))
      await userEvent.keyboard(pin)
      await userEvent.click(button('Confirm with the PIN'))
      await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
    }
  })

  it('celebrates once that the influencer was paid, and names no date any more', async () => {
    const task: Partial<Task> = {
      status: 'completed',
      deliveredAt: at(-2),
      completedAt: at(-1),
      dueDate: at(216),
      clock: null,
      events: [paid(), accepted(), delivered('a'), event('buyer_accepted'), event('completed')],
    }
    const first = await open('influencer', task)
    await expect.element(first.screen.getByText('You were paid $342')).toBeVisible()
    await expect.element(first.screen.getByText('Reviews')).toBeVisible()
    expect(first.screen.getByText(/^Due/).query()).toBeNull()
    await first.screen.unmount()
    const { screen } = await open('influencer', task)
    expect(screen.getByText('You were paid $342').query()).toBeNull()
  })

  it('in dispute shows the dispute instead of other actions', async () => {
    const { screen, button, current } = await open('business', {
      ...inReview,
      disputedAt: at(-1),
      clock: null,
      events: [paid(), accepted(), delivered('a'), event('dispute_opened')],
    })
    expect(current()?.textContent).toContain('Dispute')
    for (const name of ['Accept the work and pay $380', 'More', 'Show PIN']) expect(button(name).query()).toBeNull()
    await expect.element(screen.getByText(/All deadlines are paused while the dispute is open/)).toBeVisible()
  })

  it('that was cancelled ends with the refund, and cannot be written to', async () => {
    const { screen, button, current } = await open('business', {
      status: 'cancelled',
      clock: null,
      events: [paid(), event('order_declined')],
    })
    await expect.element(screen.getByText('Cancelled and refunded', { exact: true })).toBeVisible()
    expect(current()).toBeNull()
    for (const name of ['More', 'Accept']) expect(button(name).query()).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Write a message' }).query()).toBeNull()
  })

  it('keeps the next action in view on a phone', async () => {
    await page.viewport(390, 700)
    const { button } = await open('business', { ...inReview, events: [paid(), accepted(), delivered('a')] })
    await expect.element(button('Accept the work and pay $380')).toBeInViewport({ ratio: 0.99 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('is whole after one round of requests', async () => {
    const { requests } = await open('business', { ...inReview, events: [paid(), accepted(), delivered('a')] })
    await expect.poll(() => requests).toContain('GET /api/tasks/7/views')
    expect(requests.filter((name) => /purchases\/9/.test(name))).toEqual([])
  })

  it('changes while the other side acts, and then reads all else again', async () => {
    const sockets = stubLive()
    let task: Partial<Task> = { ...running, events: [paid(), accepted()] }
    const { screen, button, requests } = await open(
      'business',
      {},
      {
        'GET /api/tasks/7': () => ({ json: { ...pending, ...task } }),
      },
    )
    expect(button('Accept the work and pay $380').query()).toBeNull()
    task = { ...inReview, updatedAt: at(0), events: [...task.events!, delivered('a')] }
    requests.length = 0
    await expect.poll(() => sockets[0]?.sent).toHaveLength(1)
    sockets[0]!.receive({ seq: 1, type: 'order', subjects: [...liveKinds.order] })
    await expect.element(button('Accept the work and pay $380')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'cup.png' })).toBeVisible()
    expect(requests).toContain('GET /api/tasks/7/purchase')
    expect(requests).toContain('GET /api/receipts')
  })
})

it('says that an order is not the reader’s, and offers another try when it could not be read', async () => {
  stubApi({})
  const element = <TaskPage reviews={() => null} />
  const routes = (
    <Routes>
      <Route path="/task/:taskId" element={element} />
    </Routes>
  )
  const user = { ...business, role: 'business' as const }
  const notMine = await renderApp(routes, { path: '/task/7', user })
  await expect.element(notMine.getByRole('heading', { level: 1, name: 'You can’t open this task' })).toBeVisible()
  await notMine.unmount()
  stubApi({ 'GET /api/tasks/7': { status: 500, json: { code: 'internal', message: 'Something went wrong' } } })
  const screen = await renderApp(routes, { path: '/task/7', user })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
