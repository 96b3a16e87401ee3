import { Button, TextInput } from '@mantine/core'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { renderApp } from '../../../test/render-app.tsx'
import { DraftOffer } from '../../kit/DraftOffer.tsx'
import type { DraftMode } from './draft.ts'
import { useContractForm } from './forms.ts'

afterEach(() => window.sessionStorage.clear())

function NoteForm({ mode }: { mode: DraftMode }) {
  const { form, draft } = useContractForm(
    z.object({ note: z.string() }),
    { note: 'As it was' },
    { draft: 'note', draftMode: mode },
  )
  return (
    <>
      <DraftOffer draft={draft} />
      <TextInput label="Note" {...form.getInputProps('note')} />
      <Button onClick={draft.clear}>Save</Button>
    </>
  )
}

/** Opens the form, types, and leaves it. */
async function typeAndLeave(mode: DraftMode, text: string) {
  const { screen, field } = await open(mode)
  await field.fill(text)
  await screen.unmount()
}
async function open(mode: DraftMode) {
  const screen = await renderApp(<NoteForm mode={mode} />)
  return { screen, field: screen.getByLabelText('Note') }
}

it('a restored draft is there again when the form is opened', async () => {
  await typeAndLeave('restored', 'Half a sentence')
  const { field, screen } = await open('restored')
  await expect.element(field).toHaveValue('Half a sentence')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

it('an offered draft waits until it is restored', async () => {
  await typeAndLeave('offered', 'Half a sentence')
  const { field, screen } = await open('offered')
  await expect.element(field).toHaveValue('As it was')
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(field).toHaveValue('Half a sentence')
})

it.each(['restored', 'offered'] as const)('a draft that was saved or taken back is %s no more', async (mode) => {
  const { screen, field } = await open(mode)
  await field.fill('Half a sentence')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.unmount()
  await typeAndLeave(mode, 'As it was')
  expect(window.sessionStorage.length).toBe(0)
  await expect.element((await open(mode)).field).toHaveValue('As it was')
})
