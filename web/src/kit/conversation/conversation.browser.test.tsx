import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { Conversation } from './Conversation.tsx'
import { Bubble, BubbleText, EventLine } from './entries.tsx'
import { useFirstUnseen } from './use-first-unseen.ts'

beforeEach(() => {
  window.localStorage.clear()
})

const list = {
  items: [],
  error: null,
  isPending: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
}
const at = (day: number) => new Date(2026, 2, day, 12).toISOString()
const message = (day: number) => ({
  key: `said-${day}`,
  createdAt: at(day),
  content: (
    <Bubble own={false} note={null}>
      <BubbleText>{`Said on day ${day}`}</BubbleText>
    </Bubble>
  ),
})

function Talk({ days }: { days: number[] }) {
  const entries = days.map(message)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 200 }}>
      <Conversation label="Talk" list={list} entries={entries} firstUnread={useFirstUnseen('talk', entries)} />
    </div>
  )
}

it('begins at its end, and draws a line above what was not seen before', async () => {
  const first = await renderApp(<Talk days={[1, 2, 3]} />)
  await expect.element(first.getByText('Said on day 3')).toBeInViewport()
  expect(first.getByText('New', { exact: true }).query()).toBeNull()
  await first.unmount()
  const screen = await renderApp(<Talk days={[1, 2, 3, 4, 5]} />)
  const line = screen.getByText('New', { exact: true }).element()
  expect(line.nextElementSibling?.textContent).toBe('Said on day 4')
})

it('groups by day, and shows events as lines that are on no side', async () => {
  const event = { key: 'event', createdAt: at(2), content: <EventLine title="Order accepted" actor="Ana" at={at(2)} /> }
  const screen = await renderApp(<Conversation label="Talk" list={list} entries={[message(1), event]} />)
  expect(screen.getByRole('region', { name: 'Talk' }).getByRole('list').elements()).toHaveLength(2)
  const line = screen.getByText('Order accepted').element().closest('li')!
  expect(getComputedStyle(line).textAlign).toBe('center')
})

it('shows links in the colour of the words around them, on the ground of either side', async () => {
  const screen = await renderApp(
    <ol>
      {[true, false].map((own) => (
        <Bubble key={String(own)} own={own} note={null}>
          <BubbleText>See https://example.com</BubbleText>
        </Bubble>
      ))}
    </ol>,
  )
  await expect.element(screen.getByRole('link').first()).toBeVisible()
  const links = screen.getByRole('link').elements()
  expect(links).toHaveLength(2)
  for (const link of links) expect(getComputedStyle(link).color).toBe(getComputedStyle(link.parentElement!).color)
})
