import { useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { type Column, DataTable } from './DataTable.tsx'

afterEach(async () => {
  window.localStorage.clear()
  await page.viewport(1280, 800)
})

type Row = { id: number; name: string; amount: number }
const rows: Row[] = [
  { id: 1, name: 'Café', amount: 300 },
  { id: 2, name: 'Atelier', amount: 20 },
  { id: 3, name: 'Brewery', amount: 1000 },
]
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'amount', label: 'Amount', cell: ({ amount }) => amount, sortBy: ({ amount }) => amount, isNumeric: true },
]
const Address = () => <p data-testid="search">{useLocation().search}</p>

async function open(onBulk = vi.fn()) {
  const screen = await renderApp(
    <>
      <DataTable
        name="test"
        label="Firms"
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        bulk={(selected, clear) => (
          <button
            type="button"
            onClick={() => {
              onBulk(selected.map(({ id }) => id))
              clear()
            }}
          >
            Pay all
          </button>
        )}
        details={({ amount }) => <p>Owes {amount}</p>}
      />
      <Address />
    </>,
  )
  const names = () =>
    screen
      .getByRole('button', { name: /^Details:/ })
      .elements()
      .map((element) => element.textContent)
  return { screen, names, onBulk }
}

describe('a table', () => {
  it('sorts by a column, as its address says', async () => {
    const { screen, names } = await open()
    expect(names()).toEqual(['Café', 'Atelier', 'Brewery'])
    const amount = screen.getByRole('button', { name: 'Amount', exact: true })
    await amount.click()
    await vi.waitFor(() => expect(names()).toEqual(['Atelier', 'Café', 'Brewery']))
    await expect.element(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending')
    await amount.click()
    await vi.waitFor(() => expect(names()).toEqual(['Brewery', 'Café', 'Atelier']))
    await expect.element(screen.getByTestId('search')).toHaveTextContent('?sort=-amount')
    await amount.click()
    await vi.waitFor(() => expect(names()).toEqual(['Café', 'Atelier', 'Brewery']))
  })

  it('acts on the selected rows and then selects none', async () => {
    const { screen, onBulk } = await open()
    expect(screen.getByRole('button', { name: 'Pay all' }).query()).toBeNull()
    await screen.getByRole('checkbox', { name: 'Select Atelier' }).click()
    await screen.getByRole('checkbox', { name: 'Select Brewery' }).click()
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Pay all' }).click()
    expect(onBulk.mock.calls).toEqual([[[2, 3]]])
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Pay all' }).query()).toBeNull())
  })

  it('hides the columns its reader does not want', async () => {
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Columns' }).click()
    await screen.getByRole('checkbox', { name: 'Amount' }).click()
    await vi.waitFor(() => expect(screen.getByRole('columnheader', { name: 'Amount' }).query()).toBeNull())
    expect(window.localStorage.getItem('vivobid-columns-test')).toBe('["amount"]')
  })

  it('opens the details of a row in a drawer', async () => {
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Details: Café' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Café' }).getByText('Owes 300')).toBeVisible()
  })

  it('is a list on phones, which scrolls nowhere sideways', async () => {
    await page.viewport(320, 640)
    const { screen } = await open()
    await expect.element(screen.getByRole('list', { name: 'Firms' })).toBeVisible()
    expect(screen.getByRole('table').query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
