import { expect, it } from 'vitest'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { anOrder } from '../../../../../test/orders.ts'
import { english, renderApp, visibleText } from '../../../../../test/render-app.tsx'
import { rowOfPurchase } from '../../engagements/order-rows.ts'
import { OrderBoard } from './OrderBoard.tsx'

/** The board as the influencer sees it: the text and the links of each column, by its title. */
async function renderBoard(items: Purchase[], isComplete = true) {
  const screen = await renderApp(
    <OrderBoard rows={items.map((item) => rowOfPurchase(item, 'influencer'))} isComplete={isComplete} />,
    { user: { role: 'influencer' } },
  )
  const columns = [...screen.container.querySelectorAll<HTMLElement>('section[aria-labelledby]')].map(
    (column) =>
      [
        column.querySelector('h2')!.innerText,
        {
          text: visibleText({ container: column }),
          links: [...column.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        },
      ] as const,
  )
  await screen.unmount()
  return new Map(columns)
}

it('shows who acts next with a count and cards: the other party, the price and the next deadline', async () => {
  const board = await renderBoard([
    anOrder(1, 'in_progress', { clock: { action: 'cancel_late', at: '2026-03-20T12:00:00.000Z' } }),
    anOrder(2, 'in_progress', { isLate: true, unreadMessages: 3 }),
    anOrder(3, 'delivered', { disputedAt: '2026-03-02T12:00:00.000Z' }),
  ])
  expect([...board.keys()]).toEqual([english['turn.status.your_turn'], english['turn.status.in_dispute']])
  const running = board.get(english['turn.status.your_turn'])!
  expect(running.text).toMatch(/^Your turn 2 /)
  for (const text of ['Deal 1', 'Deal 2', 'Brightside Ltd', '$123.45', 'then refunded', '3 new'])
    expect(running.text).toContain(text)
  expect(running.links).toContain('/task/1')
  expect(running.text.match(new RegExp(english['task.status.late'], 'g'))).toHaveLength(1)
  expect(running.text).not.toContain('Ana Ferrer')
  expect(board.get(english['turn.status.in_dispute'])!.text).toContain(english['task.status.disputed'])
})

it('leaves out columns that hold nothing, and says when there are more than are shown', async () => {
  const board = await renderBoard([anOrder(1, 'delivered'), anOrder(2, 'completed')], false)
  expect([...board.keys()]).toEqual([english['turn.status.their_turn'], english['turn.status.ended']])
  expect(board.get(english['turn.status.their_turn'])!.text).toMatch(/^Waiting 1\+ /)
})

it('puts the most urgent order first, and of the others the latest', async () => {
  const due = (id: number, day: number) => anOrder(id, 'in_progress', { dueDate: `2026-03-${day}T12:00:00.000Z` })
  const text = (await renderBoard([due(1, 20), due(2, 12), due(3, 15)])).get(english['turn.status.your_turn'])!.text
  expect(text.match(/Deal \d/g)).toEqual(['Deal 2', 'Deal 3', 'Deal 1'])
})
