import { MantineProvider } from '@mantine/core'
import { type InfiniteData, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { TaskStatus } from '#contract/orders/task-machine.ts'
import { type TaskSummary, taskFilters, tasks } from '#contract/orders/tasks.ts'
import english from '../../../../public/locales/en/translation.json'
import { createQueryClient, keyOf } from '../../../api/queries.ts'
import { textOptions } from '../../../format/texts.ts'
import { TaskBoard } from './TaskBoard.tsx'

const i18n = i18next.createInstance()
beforeAll(() =>
  i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: english } } }),
)

const person = (id: number, displayName: string) => ({ id, username: `p${id}`, displayName, avatarUrl: null })
const makeTask = (id: number, status: TaskStatus, more: Partial<TaskSummary> = {}): TaskSummary => ({
  id,
  purchaseId: id,
  dealTitle: `Deal ${id}`,
  amount: 12_345,
  business: person(1, 'Brightside Ltd'),
  influencer: person(2, 'Ana Ferrer'),
  status,
  dueDate: null,
  disputedAt: null,
  isLate: false,
  clock: null,
  unreadMessages: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...more,
})
const columns = [
  'pending',
  'in_progress',
  'paused',
  'waiting_for_client',
  'delivered',
  'completed',
  'cancelled',
] as const

/** Renders the board; returns each column's HTML and text by status. */
function renderBoard(items: TaskSummary[]): Map<string, { html: string; text: string }> {
  const client = createQueryClient()
  const counts = Object.fromEntries(
    taskFilters.map((filter) => [filter, items.filter(({ status }) => status === filter).length]),
  )
  client.setQueryData(keyOf(tasks.counts, {}), counts)
  for (const status of columns) {
    const page = { items: items.filter((item) => item.status === status), nextCursor: null }
    client.setQueryData<InfiniteData<typeof page>>(keyOf(tasks.list, { query: { status } }), {
      pages: [page],
      pageParams: [undefined],
    })
  }
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={['/influencer/tasks?view=board']}>
            <TaskBoard />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  const parts = html.split(/<section[^>]*aria-labelledby[^>]*>/).slice(1)
  return new Map(
    parts.map((part, i) => [
      columns[i]!,
      { html: part, text: part.replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ').replaceAll(/<[^>]*>/g, ' ') },
    ]),
  )
}

it('shows each status with its count and cards: the other party, the price and the next deadline', () => {
  const board = renderBoard([
    makeTask(1, 'in_progress', { clock: { action: 'cancel_late', at: '2026-03-20T12:00:00.000Z' } }),
    makeTask(2, 'in_progress', { isLate: true, unreadMessages: 3 }),
    makeTask(3, 'delivered', { disputedAt: '2026-03-02T12:00:00.000Z' }),
  ])
  expect([...board.keys()]).toEqual([...columns])
  const running = board.get('in_progress')!
  expect(running.text).toMatch(/^\s*In progress\s+2\s/)
  for (const text of [
    'Deal 1',
    'Deal 2',
    'Brightside Ltd',
    '$123.45',
    english['clock.cancel_late'].split('{{at}}')[0]!,
    '3 new',
  ])
    expect(running.text).toContain(text)
  expect(running.html).toContain('href="/task/1"')
  expect(running.text.match(new RegExp(english['task.status.late'], 'g'))).toHaveLength(1)
  expect(running.text).not.toContain('Ana Ferrer')
  expect(board.get('delivered')!.text).toContain(english['task.status.disputed'])
  expect(board.get('paused')!.text).toMatch(/^\s*Paused\s+0\s+No orders/)
})
