import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Side } from '#contract/orders/engagement.ts'
import type { Task } from '#contract/orders/tasks.ts'
import english from '../../../../../public/locales/en/translation.json'
import { createQueryClient } from '../../../../api/queries.ts'
import { textOptions } from '../../../../format/texts.ts'
import { ToastArea } from '../../../../kit/toasts.tsx'
import { BlockedParty } from './BlockedParty.tsx'

const i18n = i18next.createInstance()
beforeAll(() => void vi.setSystemTime('2026-05-03T12:00:00.000Z'))
afterAll(() => void vi.useRealTimers())
beforeAll(() =>
  i18n.use(initReactI18next).init({ ...textOptions, lng: 'en', resources: { en: { translation: english } } }),
)

/** The text of the panel for one side. */
function renderText(side: Side, more: Partial<Task>): string {
  const task = { id: 1, status: 'in_progress', blockedSide: null, blockedAt: null, blockWaits: false, ...more } as Task
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={createQueryClient()}>
          <ToastArea>
            <BlockedParty task={task} side={side} />
          </ToastArea>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
  return html.replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
}
const blocked = (blockedSide: Side, more: Partial<Task> = {}) => ({
  blockedSide,
  blockedAt: '2026-05-01T12:00:00.000Z',
  ...more,
})

it('offers the business a refund or to wait, and says until when', () => {
  const text = renderText('business', blocked('influencer'))
  expect(text).toContain(english['block.refund'])
  expect(text).toContain(english['block.wait'])
  expect(text).toMatch(/May 8 at \d/)
})

it('still offers the refund to a waiting business, and the review once work is delivered', () => {
  const waits = renderText('business', blocked('influencer', { blockWaits: true }))
  expect(waits).toContain(english['block.waitingText'])
  expect(waits).toContain(english['block.refund'])
  expect(waits).not.toContain(`${english['block.wait']}  `)
  const delivered = renderText('business', blocked('influencer', { status: 'delivered' }))
  expect(delivered).toContain(english['block.deliveredText'])
  expect(delivered).not.toContain(english['block.refund'])
})

it('tells the influencer of a blocked business that they may deliver or withdraw', () => {
  const text = renderText('influencer', blocked('business'))
  expect(text).toContain(english['block.businessText'])
  expect(text).toContain(english['block.withdraw'])
})

it('renders nothing while the other party is not blocked', () => {
  expect(renderText('business', {}).trim()).toBe('')
  expect(renderText('influencer', blocked('influencer')).trim()).toBe('')
})
