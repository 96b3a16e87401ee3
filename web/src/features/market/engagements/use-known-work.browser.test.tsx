import { afterEach, expect, it, vi } from 'vitest'
import { work } from '#contract/admin/dashboards/work.ts'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { aRequest, brightside, lena } from '../../../../test/campaign-requests.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { useLinkedList, useList } from '../../../api/queries.ts'
import { useKnownWork } from './use-known-work.ts'

afterEach(() => vi.unstubAllGlobals())

function Lists() {
  useLinkedList(campaignRequests.list, { query: {} })
  const { isPending } = useList(work.list, { query: {} })
  const known = useKnownWork()
  return isPending ? null : <pre>{JSON.stringify([known.request('31'), known.order('12'), known.order('13')])}</pre>
}

it('a list that was read tells the title and the other party of a piece of work, and nothing of another', async () => {
  const order = { kind: 'order', id: 4, taskId: 12, title: 'Three videos', other: lena }
  stubApi({
    'GET /api/campaign-requests': { json: [aRequest()] },
    'GET /api/user/work': { json: { items: [order], nextCursor: null } },
  })
  const screen = await renderApp(<Lists />, { user: { id: brightside.id, role: 'business' } })
  const expected = [{ title: 'Autumn roast', line: 'Lena Hart' }, { title: 'Three videos', line: 'Lena Hart' }, null]
  await expect.element(screen.getByText(JSON.stringify(expected))).toBeVisible()
})
