import { Button } from '@mantine/core'
import { afterEach, expect, it, vi } from 'vitest'
import { links } from '#contract/links/links.ts'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { useAction, useRead } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

function LinkCount() {
  const { data } = useRead(links.list, { query: {} })
  const remove = useAction(links.remove)
  return (
    <>
      <p>{data ? `${data.items.length} links` : 'loading'}</p>
      <Button onClick={() => remove.mutate({ params: { id: 12 } })}>Remove</Button>
    </>
  )
}

/** Shows the links, removes one that the server answers so, and returns the requests made. */
async function removeLink(answer: { status: number; json?: object }) {
  const requests = stubApi({
    'GET /api/links': { json: { items: [], nextCursor: null } },
    'DELETE /api/links/12': answer,
  })
  const screen = await renderApp(<LinkCount />)
  await expect.element(screen.getByText('0 links')).toBeVisible()
  await screen.getByRole('button').click()
  await vi.waitFor(() => expect(requests).toContain('DELETE /api/links/12'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await screen.unmount()
  return requests
}

const once = ['GET /api/links', 'DELETE /api/links/12']

it('reads again what an action has changed', async () => {
  expect(await removeLink({ status: 204 })).toEqual([...once, 'GET /api/links'])
})

it('reads again after a refusal that suggests an old state, not after one of the field or the number of attempts', async () => {
  expect(await removeLink({ status: 404, json: { code: 'not_found', message: 'No' } })).toHaveLength(3)
  const issues = [{ path: 'title', message: 'Too long' }]
  expect(await removeLink({ status: 422, json: { code: 'invalid', message: 'No', issues } })).toEqual(once)
  expect(await removeLink({ status: 429, json: { code: 'too_many', message: 'No' } })).toEqual(once)
})
