import { TextInput } from '@mantine/core'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'

it.each([
  ['rtl', 1],
  ['ltr', -1],
] as const)(
  'a field on a %s page has its icon where the page begins, whatever the language of its text',
  async (dir, side) => {
    const screen = await renderApp(
      <div dir={dir}>
        <TextInput dir="auto" aria-label="Search" placeholder="البحث" leftSection={<svg data-testid="icon" />} />
      </div>,
    )
    const field = screen.getByRole('textbox', { name: 'Search' })
    await expect.element(field).toBeVisible()
    const middleOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return (left + right) / 2
    }
    expect(Math.sign(middleOf(screen.getByTestId('icon').element()) - middleOf(field.element()))).toBe(side)
    expect(getComputedStyle(field.element()).unicodeBidi).toBe('plaintext')
  },
)
