import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { LocaleLoadError } from './LocaleLoadError.tsx'

it('says in five languages that the page could not be loaded, and offers to try again', async () => {
  const screen = await render(<LocaleLoadError />)
  await expect.element(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  expect([...screen.container.querySelectorAll('[lang]')].map((line) => line.getAttribute('lang'))).toEqual([
    'ar',
    'es',
    'de',
    'pt',
  ])
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
