import { expect, it } from 'vitest'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { BriefView } from './BriefView.tsx'

const purchase = {
  id: 7,
  dealTitle: 'A post about your cup',
  extras: [],
  briefFiles: [],
  brief: {
    sayAndShow: 'The cup keeps its heat.\nShow it in the snow.',
    links: ['https://example.com/cup'],
    wishedDate: null,
    usageRights: 'none',
    usageDays: null,
    usageChannels: null,
    adMarking: 'both',
    licenceNumber: null,
  },
} as unknown as Purchase

it('folds a brief where no name is left without its value, however many lines come before', async () => {
  for (const lines of [1, 2, 3, 4, 5]) {
    const sayAndShow = Array.from({ length: lines }, (_, index) => `Line ${index}`).join('\n')
    const screen = await renderApp(
      <BriefView purchase={{ ...purchase, brief: { ...purchase.brief, sayAndShow } } as Purchase} />,
    )
    await expect.element(screen.getByText('Show full brief')).toBeVisible()
    const terms = screen.container.querySelector('dl')!
    const isVisible = (element: Element, least: number) => {
      const fold = terms.closest<HTMLElement>('[aria-label]')!.getBoundingClientRect().bottom
      return element.getBoundingClientRect().top + least <= fold
    }
    await expect
      .poll(() => [...terms.children].filter((term) => isVisible(term, 4) && !isVisible(term.querySelector('dd')!, 20)))
      .toEqual([])
    await screen.unmount()
  }
})
