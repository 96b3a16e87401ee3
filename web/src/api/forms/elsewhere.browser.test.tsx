import { Button } from '@mantine/core'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { links } from '#contract/market/links/links.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { DraftOffer } from '../../kit/DraftOffer.tsx'
import { ContractForm } from '../../kit/fields/ContractForm.tsx'
import { SelectField, SwitchField } from '../../kit/fields/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields/text-fields.tsx'
import { useAction } from '../queries.ts'
import { useContractForm } from './forms.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

type Stored = { title: string; note: string | null; level: string; active: boolean; texts: { en: string; de: string } }
const stored: Stored = { title: 'Shop', note: null, level: 'low', active: true, texts: { en: 'Hi', de: 'Hallo' } }
const schema = z.object({
  title: z.string(),
  note: z.string().nullable(),
  level: z.string(),
  active: z.boolean(),
  texts: z.object({ en: z.string(), de: z.string() }),
})

/** A form of something stored, as in a tab; `elsewhere` is the state that another tab stores meanwhile. */
function Tab({ elsewhere }: { elsewhere: Stored }) {
  const [item, setItem] = useState(stored)
  const { form, draft, changes, onRefused } = useContractForm(
    schema,
    { ...item, note: item.note ?? '' },
    {
      toInput: ({ note, ...rest }) => ({ ...rest, note: note || null }),
      draft: 'tab',
      draftMode: 'offered',
      follows: true,
    },
  )
  const save = useAction(links.change, { onDone: draft.clear, onRefused })
  return (
    <ContractForm form={form} onSubmit={(values) => save.mutate({ params: { id: 1 }, body: changes(values) })}>
      <DraftOffer draft={draft} />
      <TextField name="title" label="Title" />
      <TextAreaField name="note" label="Note" />
      <SelectField name="level" label="Level" data={['low', 'high']} />
      <SwitchField name="active" label="Active" />
      <TextField name="texts.en" label="English" />
      <TextField name="texts.de" label="German" />
      <Button type="submit">Save</Button>
      <Button onClick={() => setItem(elsewhere)}>Meanwhile</Button>
    </ContractForm>
  )
}

/** The form on a server where these fields have been changed since it was loaded. */
async function open({ changed = [] as object[], elsewhere = stored } = {}) {
  const sent: unknown[] = []
  const refusals = [changed]
  stubApi({
    'PATCH /api/links/1': (body) => {
      sent.push(body)
      const refused = refusals.pop() ?? []
      if (refused.length === 0) return { json: { id: 1 } }
      const message = 'This was changed elsewhere in the meantime. Compare the values, then save again.'
      return { status: 409, json: { code: 'changed_elsewhere', message, changed: refused } }
    },
  })
  const screen = await renderApp(<Tab elsewhere={elsewhere} />, { user: { role: 'business' } })
  const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()
  const compared = screen.getByRole('group', { name: 'Changed elsewhere in the meantime' })
  return { screen, sent, save, compared }
}

it('a form sends what was changed in it, and what that was', async () => {
  const { screen, sent, save } = await open()
  await screen.getByLabelText('Title').fill('My shop')
  await screen.getByLabelText('German').fill('Moin')
  await save()
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        title: 'My shop',
        texts: { en: 'Hi', de: 'Moin' },
        was: { title: 'Shop', texts: { en: 'Hi', de: 'Hallo' } },
      },
    ]),
  )
  // the saved value was the loaded one from then on
  await screen.getByLabelText('Note').fill('Open')
  await save()
  await vi.waitFor(() => expect(sent[1]).toEqual({ note: 'Open', was: { note: null } }))
})

it('a field that was changed elsewhere is shown with both values, and what is saved can be taken', async () => {
  const { screen, sent, save, compared } = await open({
    changed: [{ field: 'title', shown: 'Shop', now: 'Their shop' }],
  })
  await screen.getByLabelText('Title').fill('My shop')
  await save()
  await expect.element(compared.getByLabelText('Saved now')).toHaveValue('Their shop')
  await expect.element(compared.getByLabelText('Saved now')).toBeDisabled()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('My shop')
  await expect.element(screen.getByText('Compare the values, then save again.', { exact: false }).first()).toBeVisible()
  // the question has the focus
  const take = compared.getByRole('button', { name: 'Use what is saved' })
  await expect.element(take).toHaveFocus()
  await take.click()
  await expect.element(compared).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Their shop')
  await save()
  await vi.waitFor(() => expect(sent[1]).toEqual({ was: {} }))
})

it('what was typed replaces it with the next save, which says that it was seen', async () => {
  const { screen, sent, save, compared } = await open({
    changed: [
      { field: 'note', shown: null, now: 'Closed' },
      { field: 'texts.de', shown: 'Hallo', now: 'Servus' },
      { field: 'active', shown: true, now: true },
    ],
  })
  await screen.getByLabelText('Note').fill('Open')
  await screen.getByLabelText('German').fill('Moin')
  await save()
  await expect.poll(() => compared.elements()).toHaveLength(2)
  await compared.first().getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => compared.elements()).toHaveLength(1)
  await save()
  await vi.waitFor(() =>
    expect(sent[1]).toEqual({
      note: 'Open',
      texts: { en: 'Hi', de: 'Moin' },
      was: { note: 'Closed', texts: { en: 'Hi', de: 'Servus' } },
    }),
  )
  await expect.poll(() => compared.elements()).toHaveLength(0)
})

it('an open form follows what is changed elsewhere, but for what is being changed in it', async () => {
  const elsewhere = { ...stored, title: 'Their shop', note: 'Closed', level: 'high', active: false }
  const { screen, sent, save, compared } = await open({ elsewhere })
  await screen.getByLabelText('Title').fill('My shop')
  await screen.getByRole('button', { name: 'Meanwhile' }).click()
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Closed')
  await expect.element(screen.getByRole('combobox', { name: 'Level' })).toHaveValue('high')
  await expect.element(screen.getByLabelText('Active')).not.toBeChecked()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('My shop')
  await expect.element(compared.getByLabelText('Saved now')).toHaveValue('Their shop')
  await save()
  await vi.waitFor(() => expect(sent).toEqual([{ title: 'My shop', was: { title: 'Their shop' } }]))
})

it('a draft holds what was changed, and knows what that was', async () => {
  const first = await open()
  await first.screen.getByLabelText('Title').fill('My shop')
  await first.screen.unmount()
  const { screen, sent, save } = await open({ elsewhere: { ...stored, note: 'Closed' } })
  await screen.getByRole('button', { name: 'Meanwhile' }).click()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('My shop')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Closed')
  await save()
  await vi.waitFor(() => expect(sent).toEqual([{ title: 'My shop', was: { title: 'Shop' } }]))
})
