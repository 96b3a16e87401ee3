import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { HelpSuggestions } from './HelpSuggestions.tsx'

afterEach(() => vi.unstubAllGlobals())

function Form() {
  const [words, setWords] = useState('')
  return (
    <>
      <input aria-label="Subject" onChange={(event) => setWords(event.currentTarget.value)} />
      <HelpSuggestions words={words} language="ar" search="?lng=ar" />
    </>
  )
}
const article = (topic: string) => ({ topic, group: 'money', title: `About ${topic}`, summary: 'In short.' })
const looked = (requests: string[]) => requests.filter((each) => each === 'GET /api/help').length

it('up to three help articles about the subject are suggested, in the language of the page', async () => {
  const items = ['withdraw-money', 'fees', 'add-money', 'send-a-gift'].map(article)
  const requests = stubApi({ 'GET /api/help': { json: { items } } })
  const screen = await renderApp(<Form />)
  await screen.getByLabelText('Subject').fill('Where is my money')
  await expect
    .element(screen.getByRole('link', { name: 'About withdraw-money' }))
    .toHaveAttribute('href', '/help/withdraw-money?lng=ar')
  expect(screen.getByRole('link').elements()).toHaveLength(3)
  expect(looked(requests)).toBe(1)
})

it('nothing is looked up before there are words, and nothing is shown where help does not answer', async () => {
  const requests = stubApi({ 'GET /api/help': { status: 503, json: { code: 'unavailable', message: 'Busy' } } })
  const screen = await renderApp(<Form />)
  await screen.getByLabelText('Subject').fill('Hey')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(looked(requests)).toBe(0)
  await screen.getByLabelText('Subject').fill('Hey there')
  await expect.poll(() => looked(requests)).toBeGreaterThan(0)
  expect(screen.getByRole('link').elements()).toHaveLength(0)
})
