import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aTask, business } from '../../../../../../test/orders.ts'
import { renderApp } from '../../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../../test/stub-api.ts'
import { changeUnsent } from '../../../../../api/outbox/unsent.ts'
import { useSendUnsent } from '../../../../../api/outbox/use-send-unsent.ts'
import { OfflineBanner } from '../../../../../kit/page/OfflineBanner.tsx'
import { OrderConversation } from './OrderConversation.tsx'

let onLine: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  changeUnsent(() => [])
})

const connect = (isOnline: boolean) => {
  onLine.mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
const task = aTask({ id: 7, status: 'in_progress', createdAt: new Date().toISOString(), business, events: [] })
const sentMessage = (id: number, content: string) => ({
  id,
  taskId: 7,
  sender: business,
  content,
  hasAttachment: false,
  attachmentUrl: null,
  attachmentType: null,
  attachmentName: null,
  read: false,
  editedAt: null,
  takenBackAt: null,
  removedAt: null,
  createdAt: new Date().toISOString(),
})

/** The conversation of an order as the business has it open; `bodies` are the messages the server has received. */
async function open(refusals: { status: number; json: unknown }[] = []) {
  const received: string[] = []
  stubApi({
    'GET /api/tasks/7/messages': () => ({
      json: { items: received.map((content, i) => sentMessage(i + 1, content)).reverse(), nextCursor: null },
    }),
    'POST /api/tasks/7/messages/read': { status: 204 },
    'POST /api/tasks/7/messages/typing': { status: 204 },
    'POST /api/tasks/7/messages': (body) => {
      const { content } = body as { content: string }
      const refusal = refusals.shift()
      if (refusal) return refusal
      received.push(content)
      return { status: 201, json: sentMessage(received.length, content) }
    },
  })
  function Page() {
    useSendUnsent()
    return (
      <>
        <OrderConversation task={task} side="business" writable />
        <OfflineBanner />
      </>
    )
  }
  const screen = await renderApp(<Page />, { user: { ...business, role: 'business' } })
  const field = screen.getByRole('textbox', { name: 'Write a message' })
  await expect.element(field).toBeVisible()
  const send = async (content: string) => {
    await field.fill(content)
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
  }
  return { screen, received, send }
}

it('keeps messages of an order without a connection and sends them in order when it is back', async () => {
  const { screen, received, send } = await open()
  connect(false)
  await send('One')
  await send('Two')
  const waiting = screen.getByText('Will be sent when you’re online')
  await expect.poll(() => waiting.elements().length).toBe(2)
  await expect.element(screen.getByText(/2 messages will be sent when you’re back online/)).toBeVisible()
  expect(received).toEqual([])
  expect(window.localStorage.getItem('vivobid-outbox')).toContain('Two')
  connect(true)
  await expect.poll(() => received).toEqual(['One', 'Two'])
  await expect.poll(() => waiting.elements().length).toBe(0)
  await expect.element(screen.getByText('Two', { exact: true })).toBeVisible()
  await expect.poll(() => window.localStorage.getItem('vivobid-outbox')).toBeNull()
})

it('discards what waits', async () => {
  const { screen, received, send } = await open()
  connect(false)
  await send('One')
  await screen.getByRole('button', { name: 'Discard' }).click()
  connect(true)
  await send('Two')
  await expect.poll(() => received).toEqual(['Two'])
})

it('says why a message was refused, and sends it on request', async () => {
  const refusal = { status: 429, json: { message: 'Too many requests. Please try again later.', code: 'rate_limited' } }
  const { screen, received, send } = await open([refusal])
  await send('One')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/Not sent\. .+/)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => received).toEqual(['One'])
  await vi.waitFor(() => expect(screen.getByRole('alert').query()).toBeNull())
})

it('sends what was left when the page is opened again', async () => {
  changeUnsent(() => [
    {
      channel: 'order',
      id: 7,
      key: crypto.randomUUID(),
      userId: business.id,
      content: 'Left',
      file: null,
      createdAt: new Date().toISOString(),
      triedAt: null,
      state: 'waiting',
      error: null,
    },
  ])
  const { received } = await open()
  await expect.poll(() => received).toEqual(['Left'])
})
