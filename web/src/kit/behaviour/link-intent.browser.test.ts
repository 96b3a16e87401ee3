import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { onLinkIntent } from './link-intent.ts'

/** The real pointer may rest anywhere on the page, and comes over any element that is put there. */
const keepOut = (event: Event) => event.isTrusted && event.stopImmediatePropagation()
const names = ['pointerover', 'focusin', 'touchstart'] as const
beforeAll(() => {
  for (const name of names) window.addEventListener(name, keepOut, true)
})
afterAll(() => {
  for (const name of names) window.removeEventListener(name, keepOut, true)
})

let end: () => void = () => undefined
afterEach(() => {
  end()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The paths of the reported links, for a page with a link. */
function pageWith(html: string) {
  document.body.innerHTML = html
  const told: string[] = []
  end = onLinkIntent(({ pathname, search }) => told.push(pathname + search))
  return { told, link: document.querySelector<HTMLElement>('a')! }
}
const rest = () => new Promise((resolve) => setTimeout(resolve, 150))
const approach = (element: Element, name: (typeof names)[number]) =>
  element.dispatchEvent(new Event(name, { bubbles: true }))

it('tells of a link once the pointer rests on it, also on what is in it', async () => {
  const { told, link } = pageWith('<a href="/wallet?type=gift"><b>Wallet</b></a>')
  approach(link.firstElementChild!, 'pointerover')
  expect(told).toEqual([])
  await rest()
  approach(link, 'pointerover')
  await rest()
  expect(told).toEqual(['/wallet?type=gift'])
})

it('tells of a link that has the focus', async () => {
  const { told, link } = pageWith('<a href="/inbox">Inbox</a>')
  approach(link, 'focusin')
  await rest()
  expect(told).toEqual(['/inbox'])
})

it('tells of a link at once when it is touched', async () => {
  const { told, link } = pageWith('<a href="/inbox">Inbox</a>')
  approach(link, 'pointerover')
  approach(link, 'touchstart')
  await vi.waitFor(() => expect(told).toEqual(['/inbox']), { timeout: 75, interval: 5 })
  await rest()
  expect(told).toEqual(['/inbox'])
})

it('says nothing of a link that the pointer only passes', async () => {
  const { told, link } = pageWith('<a href="/inbox">Inbox</a><p>Text</p>')
  approach(link, 'pointerover')
  approach(document.querySelector('p')!, 'pointerover')
  await rest()
  expect(told).toEqual([])
})

it.each([
  ['to another site', '<a href="https://elsewhere.example/">There</a>'],
  ['into another window', '<a href="/inbox" target="_blank">Inbox</a>'],
  ['to a download', '<a href="/inbox" download="inbox">Inbox</a>'],
  ['to the same page', '<a href="?tab=two">Two</a>'],
])('says nothing of a link %s', async (_, html) => {
  const { told, link } = pageWith(html)
  approach(link, 'touchstart')
  await rest()
  expect(told).toEqual([])
})

it('loads nothing ahead for those who save data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const { told, link } = pageWith('<a href="/inbox">Inbox</a>')
  approach(link, 'touchstart')
  await rest()
  expect(told).toEqual([])
})
