import { expect, it } from 'vitest'
import type { TaskEvent, TaskMessage } from '#contract/market/orders/tasks.ts'
import { aTaskEvent } from '../../../../../../test/orders.ts'
import { english, renderApp, visibleText } from '../../../../../../test/render-app.tsx'
import { Conversation } from '../../../../../kit/conversation/Conversation.tsx'
import { roomEntries } from '../../../conversations/room/entries.tsx'
import { orderEvents } from './events.tsx'

const ana = { id: 2, username: 'ana', displayName: 'Ana Ferrer', avatarUrl: null }
const brightside = { id: 1, username: 'brightside', displayName: 'Brightside Ltd', avatarUrl: null }
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
const event = (id: number, minute: number, more: Partial<TaskEvent>) =>
  aTaskEvent({ id, createdAt: at(minute), ...more })
const message = (id: number, minute: number, content: string): TaskMessage => ({
  id,
  taskId: 7,
  sender: ana,
  content,
  hasAttachment: true,
  attachmentUrl: '/api/files/x',
  attachmentType: 'document',
  attachmentName: `file-${id}.pdf`,
  read: false,
  editedAt: null,
  takenBackAt: null,
  removedAt: null,
  createdAt: at(minute),
})

/** The text of the conversation of an order, as the business reads it. */
async function renderText(events: TaskEvent[], items: TaskMessage[], hasNextPage = false): Promise<string> {
  const list = {
    items,
    error: null,
    isPending: false,
    hasNextPage,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    refetch: () => undefined,
  }
  const ownId = brightside.id
  const entries = roomEntries({
    place: { channel: 'order', id: 7 },
    messages: items,
    ownId,
    writable: false,
    reportable: false,
    events: orderEvents({
      task: {
        id: 7,
        events,
        business: brightside,
        influencer: ana,
        initialMessageFromBuyer: 'Our new cup',
        createdAt: at(0),
      },
      ownId,
      onOpen: () => undefined,
    }),
  })
  return visibleText(await renderApp(<Conversation label="Messages" list={list} entries={entries} />))
}
const expectInOrder = (text: string, words: string[]) => {
  const positions = words.map((word) => text.indexOf(word))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
}

it('lists events, messages, files and dates chronologically, each with its actor', async () => {
  const text = await renderText(
    [
      event(1, 0, { kind: 'order_accepted', by: 'influencer', actor: ana }),
      event(2, 4, { kind: 'due_date_proposed', by: 'influencer', actor: ana, note: 'It rains', dueDate: at(59) }),
      event(3, 6, {
        kind: 'delivered',
        by: 'influencer',
        actor: ana,
        resultUrl: 'https://example.com/p/1',
        file: { id: 'f', name: 'cup.png', bytes: 1, mime: 'image/png', kind: 'image' },
      }),
      event(4, 8, { kind: 'admin_released', by: 'admin' }),
      event(5, 9, { kind: 'completed' }),
    ],
    [message(11, 5, 'Green!'), message(10, 2, 'Blue or green?')],
  )
  expectInOrder(text, [
    english['task.event.order_accepted'],
    'Our new cup',
    'file-10.pdf',
    'Blue or green?',
    english['task.event.due_date_proposed'],
    'It rains',
    'file-11.pdf',
    'Green!',
    english['task.event.delivered'],
    'https://example.com/p/1',
    'cup.png',
    english['task.event.admin_released'],
    english['task.byAdmin'],
    english['task.event.completed'],
    english['task.byItself'],
  ])
  expect(text).not.toContain(english['inbox.earlier'])
})

it('offers to load older messages', async () => {
  expect(await renderText([], [message(1, 0, 'Hello')], true)).toContain(english['inbox.earlier'])
})
