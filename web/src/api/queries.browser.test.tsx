import { Button } from '@mantine/core'
import { afterEach, expect, it, vi } from 'vitest'
import { links } from '#contract/market/links/links.ts'
import { fullProfile, profileChange } from '#contract/presence/profiles/own-profile.ts'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { ContractForm } from '../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../kit/fields/text-fields.tsx'
import { useContractForm } from './forms/forms.ts'
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

/** Shows the links, removes one while the server gives this answer, and returns the requests made. */
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

it('without a connection, sending says so at once and what was typed stays', async () => {
  stubApi({ 'PATCH /api/user': new TypeError('Failed to fetch') })
  const screen = await renderApp(<Bio />, { user: {} })
  window.dispatchEvent(new Event('offline'))
  try {
    await screen.getByLabelText('Bio').fill('Half a sentence')
    const save = screen.getByRole('button', { name: 'Save' })
    await save.click()
    await expect
      .element(screen.getByText('We can’t reach the server. Check your connection and try again.'))
      .toBeVisible()
    await expect.element(save).not.toHaveAttribute('data-loading')
    await expect.element(screen.getByLabelText('Bio')).toHaveValue('Half a sentence')
  } finally {
    window.dispatchEvent(new Event('online'))
  }
})

function Bio() {
  const { form, onRefused } = useContractForm(profileChange, { bio: '' })
  const save = useAction(fullProfile.change, { onRefused })
  return (
    <ContractForm form={form} onSubmit={(body) => save.mutate({ body })}>
      <TextAreaField name="bio" label="Bio" />
      <ActionButton type="submit" busy={save.isPending}>
        Save
      </ActionButton>
    </ContractForm>
  )
}
