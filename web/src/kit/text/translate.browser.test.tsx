import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { useTranslate } from './use-translate.ts'

afterEach(() => vi.unstubAllGlobals())

const German = ({ text = 'Ein Beitrag über dein Produkt' }) => {
  const { shown, Translate, setTranslations } = useTranslate()
  const [texts] = useState([text])
  return (
    <>
      <h2>{shown(text)}</h2>
      {Translate && <Translate texts={texts} onTranslated={setTranslations} />}
    </>
  )
}

/** A browser that finds every text German, and translates by the function. */
function stubTranslator(translate: (text: string) => Promise<string>, confidence = 0.9) {
  vi.stubGlobal('LanguageDetector', {
    availability: async () => 'available',
    create: async () => ({ detect: async () => [{ detectedLanguage: 'de', confidence }] }),
  })
  vi.stubGlobal('Translator', { availability: async () => 'available', create: async () => ({ translate }) })
}

it('names the language of a text that is not the reader’s, and has the browser translate it and show it again as it was', async () => {
  stubTranslator(async () => 'A post about your product')
  const screen = await renderApp(<German />)
  await expect.element(screen.getByText('German')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }))
  await expect.element(screen.getByRole('heading')).toHaveTextContent('A post about your product')
  await userEvent.click(screen.getByRole('button', { name: 'Show original' }))
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Ein Beitrag über dein Produkt')
})

it('says so when the translation fails, and keeps the text', async () => {
  stubTranslator(async () => {
    throw new Error('The model is gone.')
  })
  const screen = await renderApp(<German />)
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }))
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('The translation didn’t work.')
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Ein Beitrag über dein Produkt')
})

it('offers nothing where the language is uncertain, or the browser has no translator', async () => {
  stubTranslator(async (text) => text, 0.4)
  const uncertain = await renderApp(<German />)
  await expect.element(uncertain.getByRole('heading')).toBeVisible()
  expect(uncertain.getByRole('button').query()).toBeNull()
  vi.unstubAllGlobals()
  const without = await renderApp(<German text="Noch ein Beitrag" />)
  await expect.element(without.getByText('Noch ein Beitrag')).toBeVisible()
  expect(without.getByRole('button').query()).toBeNull()
})
