import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MoneyInput } from './MoneyInput.tsx'

function Amount({ language }: { language: string }) {
  const [cents, setCents] = useState<number | undefined>(undefined)
  const { i18n } = useTranslation()
  return (
    <>
      <button type="button" onClick={() => i18n.changeLanguage(language)}>
        {language}
      </button>
      <MoneyInput label="Amount" value={cents} onChange={setCents} />
      <output>{cents}</output>
    </>
  )
}

it.each([
  ['en', '1234.5', '$1,234.5'],
  ['de', '1234,5', '1.234,5\u00a0$'],
  ['de', '1234.5', '1.234,5\u00a0$'],
  ['es', '1234,5', 'US$\u00a01.234,5'],
  ['pt', '1234,5', 'US$\u00a01.234,5'],
  ['ar', '1234.5', '1,234.5\u00a0$'],
])('in %s, %s is shown as %s and worth 123450 cents', async (language, typed, shown) => {
  const screen = await renderApp(<Amount language={language} />)
  await screen.getByRole('button', { name: language }).click()
  const field = screen.getByLabelText('Amount')
  await field.click()
  await userEvent.keyboard(typed)
  await expect.element(field).toHaveValue(shown)
  await expect.element(screen.getByRole('status')).toHaveTextContent('123450')
})
