import { afterEach, describe, expect, it, vi } from 'vitest'
import { money } from '#contract/money/wallet/wallet.ts'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { useList, useRead } from '../api/queries.ts'
import { Loaded, LoadedScreen, OneErrorPanel, PagedList, SectionBoundary } from './screens.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Balance() {
  const read = useRead(money.wallet, {})
  return (
    <Loaded read={read} section="Wallet">
      {({ available }) => <p>{available} cents</p>}
    </Loaded>
  )
}

it("a section whose request fails shows 'Error in {section}' with the message, and the data after another try", async () => {
  const answers: Parameters<typeof stubApi>[0] = {
    'GET /api/wallet': { status: 500, json: { message: 'The ledger rests', code: 'internal' } },
  }
  stubApi(answers)
  const screen = await renderApp(<Balance />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/Error in Wallet.*The ledger rests/)
  answers['GET /api/wallet'] = { json: { available: 1250 } }
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('1250 cents')).toBeVisible()
})

it("beneath the sentence for people stands what was answered, '{status}: {body text}'", async () => {
  stubApi({ 'GET /api/wallet': { status: 502, text: '<html>upstream connect error</html>' } })
  const screen = await renderApp(<Balance />)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/Error in Wallet.*Our server couldn’t answer.*502: <html>upstream connect error<\/html>/)
})

it('a screen that fails keeps its title, with a number to quote and the way back', async () => {
  const failed = { message: 'The ledger rests', code: 'internal', requestId: '7f7c6ccb' }
  stubApi({ 'GET /api/wallet': { status: 500, json: failed } })
  function WalletScreen() {
    return (
      <LoadedScreen read={useRead(money.wallet, {})} section="Wallet" shape="list">
        {({ available }) => <p>{available} cents</p>}
      </LoadedScreen>
    )
  }
  const screen = await renderApp(<WalletScreen />, { user: { role: 'business' } })
  await expect.element(screen.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Number to quote to support: 7f7c6ccb')
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
})

it('a screen that fails shows what its list showed of it, and leads back to the list', async () => {
  stubApi({ 'GET /api/wallet': { status: 500, json: { message: 'The ledger rests', code: 'internal' } } })
  function WorkScreen() {
    return (
      <LoadedScreen
        read={useRead(money.wallet, {})}
        section="Order"
        shape="order"
        back={{ to: '/business/purchases', page: 'Orders' }}
        known={() => ({ title: 'Three videos', line: 'Lena Hart' })}
      >
        {({ available }) => <p>{available} cents</p>}
      </LoadedScreen>
    )
  }
  const screen = await renderApp(<WorkScreen />, { user: { role: 'business' } })
  await expect.element(screen.getByRole('heading', { name: 'Three videos', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('Lena Hart')).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/Error in Order/)
  const back = screen.getByRole('link', { name: 'Back to Orders' })
  await expect.element(back).toHaveAttribute('href', '/business/purchases')
})

it('a section that got no answer at all quotes none', async () => {
  stubApi({ 'GET /api/wallet': new TypeError('Failed to fetch') })
  const screen = await renderApp(<Balance />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/We can’t reach the server/)
  expect(
    screen
      .getByRole('alert')
      .getByText(/^\d+: /)
      .elements(),
  ).toEqual([])
})

it('several sections that fail at once are named in one panel, which tries all of them again', async () => {
  const failed = { status: 500, json: { message: 'The ledger rests', code: 'internal' } }
  const answers: Parameters<typeof stubApi>[0] = { 'GET /api/wallet': failed, 'GET /api/payments': failed }
  stubApi(answers)
  function Statement() {
    const list = useList(money.statement, { query: {} })
    return (
      <PagedList list={list} section="Statement" empty={<p>No movements</p>}>
        {() => null}
      </PagedList>
    )
  }
  const screen = await renderApp(
    <OneErrorPanel>
      <Balance />
      <Statement />
    </OneErrorPanel>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/Error in Wallet and Statement.*The ledger rests/)
  expect(screen.getByText('The ledger rests', { exact: true }).elements()).toHaveLength(1)
  expect(screen.getByText(/^500: /).elements()).toHaveLength(1)
  answers['GET /api/wallet'] = { json: { available: 1250 } }
  answers['GET /api/payments'] = { json: { items: [], nextCursor: null } }
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('1250 cents')).toBeVisible()
  await expect.element(screen.getByText('No movements')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

describe('a section that crashes', () => {
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('The figures cannot be drawn')
    return <p>Figures</p>
  }

  it('is logged, reported to its parent and can be tried again, while the rest of the screen stands', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const onError = vi.fn()
    const screen = await renderApp(
      <>
        <p>The rest</p>
        <SectionBoundary name="Figures" onError={onError}>
          <Fragile />
        </SectionBoundary>
      </>,
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent(/Error in Figures/)
    await expect.element(screen.getByText('The rest')).toBeVisible()
    expect(logged.mock.calls.some(([text]) => text === 'Error in Figures')).toBe(true)
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'The figures cannot be drawn' }))
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Figures', { exact: true })).toBeVisible()
  })
})
