import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { QueueKeys } from '../../kit/shortcuts/QueueKeys.tsx'
import { ShortcutList } from '../../kit/shortcuts/ShortcutList.tsx'
import { SearchButton } from './SearchButton.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

const person = { id: 5, username: 'lena.hart', displayName: 'Lena Hart', avatarUrl: null }
const Address = () => <p data-testid="address">{useLocation().pathname}</p>

it('finds people and what a number stands for, for an admin', async () => {
  stubApi({
    'GET /api/admin/users': { json: { items: [{ ...person, id: 12 }], nextCursor: null } },
    'GET /api/admin/search': {
      json: {
        items: [
          { kind: 'order', id: '12', taskId: 31, title: 'One reel', person, amount: 40_000, status: 'pending' },
          { kind: 'withdrawal', id: 'f0', taskId: null, title: '#12', person, amount: 9_000, status: 'approved' },
        ],
      },
    },
  })
  const user = { id: 1, username: 'admin', role: 'admin' } as Parameters<typeof SearchButton>[0]['user']
  const screen = await renderApp(
    <>
      <SearchButton user={user} />
      <Address />
    </>,
    { user },
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.getByRole('combobox').fill('12')
  const found = screen.getByRole('group', { name: 'Orders and payments' })
  await expect.element(found.getByRole('option', { name: 'Withdrawal #12' })).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'People' }).getByText('Lena Hart')).toBeVisible()
  await found.getByRole('option', { name: 'Order 12' }).click()
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/task/31')
})

it('loses no letter that is typed before it is there', async () => {
  stubApi({})
  const user = { id: 7, username: 'brightside', role: 'business' } as Parameters<typeof SearchButton>[0]['user']
  const screen = await renderApp(<SearchButton user={user} />, { user })
  await userEvent.keyboard('{Control>}k{/Control}')
  for (const letter of 'wallet') {
    await userEvent.keyboard(letter)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  await expect.element(screen.getByRole('combobox')).toHaveValue('wallet')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('combobox').element())
})

async function open() {
  const requests = stubApi({
    'GET /api/influencers': { json: { items: [{ person }], nextCursor: null, spelledAs: null, facets: null } },
    'GET /api/deals': {
      json: { items: [{ id: 9, influencerId: 5, title: 'One reel', influencer: person }], nextCursor: null },
    },
    'GET /api/own-work': {
      json: {
        items: [
          { kind: 'order', id: 3, taskId: 8, title: 'A story', person },
          { kind: 'campaign', id: 4, taskId: null, title: 'Boots in spring', person: null },
          { kind: 'receipt', id: 6, taskId: null, title: 'R-2026-000012', person: null },
        ],
      },
    },
  })
  const user = { id: 7, username: 'brightside', role: 'business' } as Parameters<typeof SearchButton>[0]['user']
  const screen = await renderApp(
    <>
      <SearchButton user={user} />
      <Address />
    </>,
    { user },
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  return { screen, field, requests }
}

describe('the palette', () => {
  it('goes to a place of the menu by the keyboard alone', async () => {
    const { screen, field } = await open()
    await field.fill('order')
    const orders = screen.getByRole('option', { name: 'Orders' })
    await expect.element(orders).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('option', { name: 'Dashboard' }).query()).toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/business/purchases')
    await vi.waitFor(() => expect(screen.getByRole('dialog').query()).toBeNull())
  })

  it('finds people, their deals and one’s own work', async () => {
    const { screen, field } = await open()
    await field.fill('lena')
    await expect.element(screen.getByRole('group', { name: 'People' }).getByText('Lena Hart')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Deals' }).getByText('One reel')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Orders' }).getByText('A story')).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Campaigns' }).getByText('Boots in spring')).toBeVisible()
    await expect
      .element(screen.getByRole('group', { name: 'Receipts and support' }).getByText('R-2026-000012'))
      .toBeVisible()
    await screen.getByRole('option', { name: 'Lena Hart @lena.hart' }).click()
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/business/influencer/5')
  })

  it('opens an order by its number, without asking for people and help', async () => {
    const { screen, field, requests } = await open()
    await field.fill('#003')
    await expect.element(screen.getByRole('option', { name: 'A story' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/task/8')
    expect(requests.filter((request) => /influencers|help/.test(request))).toEqual([])
  })

  it('starts a campaign', async () => {
    const { screen, field } = await open()
    await field.fill('new camp')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/business/campaigns/new')
  })

  it('finds the help article that answers a question', async () => {
    const { screen, field } = await open()
    stubApi({
      'GET /api/own-work': { json: { items: [] } },
      'GET /api/influencers': { json: { items: [], nextCursor: null, spelledAs: null, facets: null } },
      'GET /api/help': {
        json: { items: [{ topic: 'fees', group: 'money', title: 'What are the fees?', summary: 'Ten in a hundred.' }] },
      },
    })
    await field.fill('fees')
    await expect
      .element(screen.getByRole('group', { name: 'Help' }).getByRole('option', { name: 'What are the fees?' }))
      .toBeVisible()
  })

  it('leads to help as a whole by its name', async () => {
    const { screen, field } = await open()
    await field.fill('he')
    await expect.element(screen.getByRole('option', { name: 'How can we help?' })).toBeVisible()
  })

  it('searches nobody before there are two letters', async () => {
    const { field, requests } = await open()
    await field.fill('l')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(requests).not.toContain('GET /api/influencers')
  })

  it('says when nothing is found, and closes with Escape', async () => {
    const { screen, field } = await open()
    stubApi({
      'GET /api/own-work': { json: { items: [] } },
      'GET /api/influencers': { json: { items: [], nextCursor: null, spelledAs: null, facets: null } },
    })
    await field.fill('zzzz')
    await expect.element(screen.getByText('Nothing found. Try another word.')).toBeVisible()
    await screen.getByRole('button', { name: 'Clear and show everything' }).click()
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    await expect.element(screen.getByRole('option').first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.getByRole('dialog').query()).toBeNull())
  })
})

describe('shortcuts', () => {
  function Queue() {
    const [hasQueue, setHasQueue] = useState(true)
    return (
      <>
        <ShortcutList />
        <input aria-label="Note" />
        <button type="button" onClick={() => setHasQueue(false)}>
          Close
        </button>
        {hasQueue && (
          <QueueKeys>
            <article aria-label="First">1</article>
            <article aria-label="Second">2</article>
          </QueueKeys>
        )}
      </>
    )
  }

  it('move through a queue, and are listed by ? while it is on screen', async () => {
    const screen = await renderApp(<Queue />)
    await userEvent.keyboard('jj')
    await expect.element(screen.getByRole('article', { name: 'Second' })).toHaveFocus()
    await userEvent.keyboard('k')
    await expect.element(screen.getByRole('article', { name: 'First' })).toHaveFocus()
    await userEvent.keyboard('?')
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(list.getByText('Next item')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(list.query()).toBeNull())
    await screen.getByRole('button', { name: 'Close' }).click()
    await userEvent.keyboard('?')
    await expect.element(list).toBeVisible()
    expect(list.getByText('Next item').query()).toBeNull()
  })

  it('decide the item that has the focus, and go on with the one that takes its place', async () => {
    const decided = vi.fn()
    function Decisions() {
      const [items, setItems] = useState(['First', 'Second', 'Third'])
      return (
        <QueueKeys>
          {items.map((name) => (
            <article key={name} aria-label={name}>
              {(['a', 'r', 'e'] as const).map((key) => (
                <button
                  key={key}
                  type="button"
                  data-queue-key={key}
                  onClick={() => {
                    decided(`${key} ${name}`)
                    setItems(items.filter((each) => each !== name))
                  }}
                >
                  {key}
                </button>
              ))}
            </article>
          ))}
        </QueueKeys>
      )
    }
    const screen = await renderApp(<Decisions />)
    await userEvent.keyboard('a')
    expect(decided).not.toHaveBeenCalled()
    await userEvent.keyboard('jja')
    await vi.waitFor(() => expect(decided).toHaveBeenCalledWith('a Second'))
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('article', { name: 'Third' })).toHaveFocus()
    await userEvent.keyboard('r')
    await vi.waitFor(() => expect(decided).toHaveBeenLastCalledWith('r Third'))
    await userEvent.keyboard('je')
    await vi.waitFor(() => expect(decided).toHaveBeenLastCalledWith('e First'))
  })

  it('do nothing while somebody types, nor once they are turned off', async () => {
    const screen = await renderApp(<Queue />)
    await screen.getByRole('textbox', { name: 'Note' }).click()
    await userEvent.keyboard('j?')
    await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('j?')
    await screen.getByRole('button', { name: 'Close' }).element().focus()
    await userEvent.keyboard('?')
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByRole('switch', { name: 'Use single-key shortcuts' }).click()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(list.query()).toBeNull())
    await userEvent.keyboard('j')
    expect(document.activeElement?.tagName).not.toBe('ARTICLE')
  })
})
