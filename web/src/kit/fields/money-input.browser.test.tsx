import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { CountInput } from './CountInput.tsx'
import { MoneyInput } from './MoneyInput.tsx'

function Amount({ language }: { language: string }) {
  const [cents, setCents] = useState<number | undefined>(undefined)
  const [count, setCount] = useState<number | string>('')
  const { i18n } = useTranslation()
  return (
    <>
      <button type="button" onClick={() => i18n.changeLanguage(language)}>
        {language}
      </button>
      <MoneyInput label="Amount" value={cents} onChange={setCents} />
      <output>{cents}</output>
      <CountInput label="Count" value={count} onChange={setCount} />
      <output aria-label="Result">{count}</output>
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
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('123450')
})

const amounts: [language: string, typed: string, cents: string][] = [
  ['en', '12,50', '1250'],
  ['en', '1,234', '123400'],
  ['en', '1,234.5', '123450'],
  ['en', '1,234,567', '123456700'],
  ['de', '1.234', '123400'],
  ['de', '12.50', '1250'],
  ['de', '1.234,50', '123450'],
  ['pt', '1.234,5', '123450'],
  ['ar', '١٢٣٤٫٥', '123450'],
  ['ar', '١٬٢٣٤', '123400'],
  ['ar', '۱۲٫۵', '1250'],
  ['de', '१२३', '12300'],
]

async function open(language: string) {
  const screen = await renderApp(<Amount language={language} />)
  await screen.getByRole('button', { name: language }).click()
  return { field: screen.getByLabelText('Amount'), worth: screen.getByRole('status').first(), screen }
}

describe('an amount', () => {
  it.each(amounts)('in %s, typed as %s, is %s cents', async (language, typed, cents) => {
    const { field, worth } = await open(language)
    await field.click()
    await userEvent.keyboard(typed)
    await expect.element(worth).toHaveTextContent(new RegExp(`^${cents}$`))
  })

  it.each(amounts)('in %s, filled in as %s, is %s cents', async (language, typed, cents) => {
    const { field, worth } = await open(language)
    await field.fill(typed)
    await expect.element(worth).toHaveTextContent(new RegExp(`^${cents}$`))
  })

  it.each([
    ['en', '1.234'],
    ['de', '1,234'],
    ['ar', '١٫٢٣٤'],
  ])('in %s, %s is refused, since it could be a thousand times as much', async (language, typed) => {
    const { field, worth, screen } = await open(language)
    await field.fill(typed)
    await expect.element(worth).toBeEmptyDOMElement()
    expect(field.element().getAttribute('aria-invalid')).toBe('true')
    await field.click()
    await userEvent.keyboard(typed)
    await expect.element(worth).toBeEmptyDOMElement()
    await field.fill('5')
    await expect.element(worth).toHaveTextContent('500')
    expect(screen.getByText('Write the number').elements()).toEqual([])
  })
})

describe('a whole number', () => {
  it.each([
    ['en', '1,234', '1234'],
    ['de', '12.345', '12345'],
    ['ar', '١٢٣', '123'],
  ])('in %s, typed as %s, is %s', async (language, typed, count) => {
    const { screen } = await open(language)
    await screen.getByLabelText('Count').click()
    await userEvent.keyboard(typed)
    await expect.element(screen.getByLabelText('Result')).toHaveTextContent(new RegExp(`^${count}$`))
  })

  it.each([
    ['en', '12,5'],
    ['en', '12.5'],
    ['de', '12,5'],
  ])('in %s is not %s', async (language, typed) => {
    const { screen } = await open(language)
    await screen.getByLabelText('Count').click()
    await userEvent.keyboard(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Result')).not.toHaveTextContent('12')
  })
})
