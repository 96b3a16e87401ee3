import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { HelpLink } from './HelpLink.tsx'

it('opens the article beside the screen, and says so to screen readers', async () => {
  const screen = await renderApp(<HelpLink topic="protected-payment" />)
  const link = screen.getByRole('link', { name: 'How your money is protected (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('href', '/help/protected-payment')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

it('stays in the tab on pages for reading', async () => {
  const screen = await renderApp(<HelpLink topic="how-ranking-works" sameTab />)
  const link = screen.getByRole('link', { name: 'How the ranking works', exact: true })
  await expect.element(link).not.toHaveAttribute('target')
})
