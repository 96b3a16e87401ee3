import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { translate } from '../../../test/translate.ts'
import { RichText } from '../../format/RichText.tsx'
import { syncTranslatedTexts } from './translated-text.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

/** Texts beside each other, some of which come and go, as in sentences with figures. */
function Figures() {
  const [count, setCount] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        More
      </button>
      <p data-testid="figures">
        {count} orders{count > 1 && ', several'}
        {count % 2 === 0 ? <b>, even</b> : ', odd'} in <i>{`${count} days`}</i>
      </p>
      <p data-testid="rich">
        <RichText of="draft.unsaved" values={{ at: `${count} minutes ago` }} />
      </p>
    </>
  )
}

const textsFor = (count: number) => [
  `${count} orders${count > 1 ? ', several' : ''}, ${count % 2 === 0 ? 'even' : 'odd'} in ${count} days`,
  `You have unsaved changes from ${count} minutes ago`,
]
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

async function open() {
  ends = [syncTranslatedTexts()]
  const screen = await renderApp(<Figures />)
  const texts = () => ['figures', 'rich'].map((name) => screen.getByTestId(name).element().textContent)
  return { screen, texts, more: () => screen.getByRole('button').click() }
}

it('figures in a translated page are current, and nothing fails', async () => {
  const failed = vi.spyOn(console, 'error')
  const { screen, texts, more } = await open()
  ends.push(translate(screen.container))
  for (let count = 1; count <= 6; count++) {
    await settle()
    expect(texts()).toEqual(textsFor(count))
    expect(screen.container.querySelectorAll('font').length).toBeGreaterThan(4)
    await more()
  }
  await screen.unmount()
  expect(failed).not.toHaveBeenCalled()
})

it('the texts are there again when the translation is taken back', async () => {
  const { screen, texts, more } = await open()
  const end = translate(screen.container)
  await more()
  await settle()
  end()
  // as Chrome does it
  const originals = [...screen.container.querySelectorAll('font > font')].map((font) => font.parentElement!)
  for (const font of originals) font.replaceWith(font.previousSibling!)
  await settle()
  expect(texts()).toEqual(textsFor(2))
  expect(screen.container.querySelector('font')).toBeNull()
  await more()
  await settle()
  expect(texts()).toEqual(textsFor(3))
})
