import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { TaskSummary } from '#contract/orders/tasks.ts'
import english from '../../../../public/locales/en/translation.json'
import { aTaskSummary } from '../../../../test/orders.ts'
import { createQueryClient } from '../../../api/queries.ts'
import { textOptions } from '../../../format/texts.ts'
import { rowOfTask } from '../../../shared/orders/order-rows.ts'
import { OrderBoard } from './OrderBoard.tsx'

const i18n = i18next.createInstance()
beforeAll(() =>
  i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: english } } }),
)

/** Renders the board as the influencer sees it; returns each column's HTML and text by its title. */
function renderBoard(items: TaskSummary[], isComplete = true): Map<string, { html: string; text: string }> {
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <OrderBoard rows={items.map((item) => rowOfTask(item, 'influencer'))} isComplete={isComplete} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  const parts = html.split(/<section[^>]*aria-labelledby[^>]*>/).slice(1)
  return new Map(
    parts.map((part) => [
      /<h2[^>]*>([^<]*)</.exec(part)![1]!,
      { html: part, text: part.replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ').replaceAll(/<[^>]*>/g, ' ') },
    ]),
  )
}

it('shows who acts next with a count and cards: the other party, the price and the next deadline', () => {
  const board = renderBoard([
    aTaskSummary(1, 'in_progress', { clock: { action: 'cancel_late', at: '2026-03-20T12:00:00.000Z' } }),
    aTaskSummary(2, 'in_progress', { isLate: true, unreadMessages: 3 }),
    aTaskSummary(3, 'delivered', { disputedAt: '2026-03-02T12:00:00.000Z' }),
  ])
  expect([...board.keys()]).toEqual([english['order.turn.yours'], english['order.turn.disputed']])
  const running = board.get(english['order.turn.yours'])!
  expect(running.text).toMatch(/^\s*Your turn\s+2\s/)
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
  expect(board.get(english['order.turn.disputed'])!.text).toContain(english['task.status.disputed'])
})

it('leaves out columns that hold nothing, and says when there are more than are shown', () => {
  const board = renderBoard([aTaskSummary(1, 'delivered'), aTaskSummary(2, 'completed')], false)
  expect([...board.keys()]).toEqual([english['order.turn.theirs'], english['order.turn.ended']])
  expect(board.get(english['order.turn.theirs'])!.text).toMatch(/^\s*Waiting for the other side\s+1\+\s/)
})

it('puts the most urgent order first, and of the others the latest', () => {
  const due = (id: number, day: number) => aTaskSummary(id, 'in_progress', { dueDate: `2026-03-${day}T12:00:00.000Z` })
  const text = renderBoard([due(1, 20), due(2, 12), due(3, 15)]).get(english['order.turn.yours'])!.text
  expect(text.match(/Deal \d/g)).toEqual(['Deal 2', 'Deal 3', 'Deal 1'])
})
