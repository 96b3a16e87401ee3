import { afterEach, expect, it, vi } from 'vitest'
import { links, maxLinks } from '#contract/market/links/links.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { useList } from '../../../api/queries.ts'
import { LinkFigures } from './LinkFigures.tsx'

afterEach(() => vi.unstubAllGlobals())

it('stands beside the list of links, whose pages it shares', async () => {
  stubApi({ 'GET /api/links': { json: { items: [{ id: 5, title: 'My shop' }], nextCursor: null } } })
  function Links() {
    const { items } = useList(links.list, { query: { limit: maxLinks } })
    const range = { from: '2026-01-01', to: '2026-01-30', bucket: 'day', days: 30 } as const
    return items.length > 0 && <LinkFigures id="5" range={range} />
  }
  const screen = await renderApp(<Links />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/Error in/)
})
