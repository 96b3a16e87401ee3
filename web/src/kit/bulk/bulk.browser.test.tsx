import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { videoReview } from '#contract/market/videos/videos.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { QueueKeys } from '../shortcuts/QueueKeys.tsx'
import { BulkBar, BulkCheckbox } from './BulkBar.tsx'
import { useBulk } from './use-bulk.ts'

afterEach(() => vi.unstubAllGlobals())

const items = [1, 2, 3].map((id) => ({ id, title: `Video ${id}` }))

function Queue() {
  const bulk = useBulk(items, videoReview.approve, {
    nameOf: ({ title }) => title,
    inputOf: ({ id }) => ({ params: { id }, body: {} }),
  })
  return (
    <>
      <BulkBar bulk={bulk} label="Approve" text="They can be published." />
      <QueueKeys>
        {items.map(({ id, title }) => (
          <article key={id} aria-label={title}>
            <BulkCheckbox bulk={bulk} id={id} name={title} />
          </article>
        ))}
      </QueueKeys>
    </>
  )
}

const approve = (id: number) => `POST /api/admin/videos/${id}/approve`
const refused = { status: 409, json: { code: 'already_decided', message: 'This has already been decided' } }
const decide = async (screen: Awaited<ReturnType<typeof renderApp>>) => {
  await screen.getByRole('button', { name: /^Approve \(/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
}

it('several items are decided one after another, and those that cannot be are listed with the reason', async () => {
  const requests = stubApi({ [approve(1)]: { status: 204 }, [approve(2)]: refused, [approve(3)]: { status: 204 } })
  const screen = await renderApp(<Queue />)
  await screen.getByLabelText('Select all').click()
  await decide(screen)
  await expect.element(screen.getByText('Decided: 2')).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Video 2: This has already been decided')
  expect(requests.filter((each) => each.startsWith('POST'))).toEqual([approve(1), approve(2), approve(3)])
  await expect.element(screen.getByLabelText('Select Video 1')).not.toBeChecked()
})

it('items are chosen by keyboard alone', async () => {
  stubApi({})
  const screen = await renderApp(<Queue />)
  await userEvent.keyboard('jxjjx')
  await expect.element(screen.getByLabelText('Select Video 1')).toBeChecked()
  await expect.element(screen.getByLabelText('Select Video 2')).not.toBeChecked()
  await expect.element(screen.getByLabelText('Select Video 3')).toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Approve (2)' })).toBeVisible()
})

it('a run that is stopped half-way leaves the rest as it was, and says so', async () => {
  let answer: () => void = () => undefined
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      requests.push(`POST ${new URL(url, window.location.href).pathname}`)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    }
    return new Response(null, { status: 204 })
  })
  const screen = await renderApp(<Queue />)
  await screen.getByLabelText('Select all').click()
  await decide(screen)
  await expect.element(screen.getByText('0 of 3 done')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  answer()
  await expect.element(screen.getByText('Decided: 1')).toBeVisible()
  expect(screen.getByText('You stopped before this one.').elements()).toHaveLength(2)
  expect(requests).toEqual([approve(1)])
})
