import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../../test/render-app.tsx'
import { stubApi } from '../../../../../test/stub-api.ts'
import { countVisit, isInstallTime, isIosSafari, noteInstallMoment } from '../../../../api/install/install-offer.ts'
import { installPrompt, storeInstallPrompt } from '../../../../api/install/install-prompt.ts'
import { InstallOffer } from './InstallOffer.tsx'

storeInstallPrompt()
const dayMs = 86_400_000
const now = Date.parse('2026-05-01T12:00:00.000Z')
beforeEach(() => {
  localStorage.clear()
  stubApi({})
})
afterEach(() => {
  installPrompt.used()
  vi.unstubAllGlobals()
})

const visit = (times: number) => {
  for (let i = 0; i < times; i++) countVisit(now + i * dayMs)
}
function offerOfTheBrowser() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  return prompt
}
const open = () => renderApp(<InstallOffer />, { user: { role: 'influencer' } })
const offer = () => page.getByRole('region', { name: 'Put Vivobid on your home screen' })

it('is never offered on a first visit, whatever happened, but on the second after an accepted order', async () => {
  visit(1)
  noteInstallMoment()
  expect(isInstallTime(now)).toBe(false)
  countVisit(now + 60_000)
  expect(isInstallTime(now)).toBe(false)
  countVisit(now + dayMs)
  expect(isInstallTime(now + dayMs)).toBe(true)
})

it('opens the prompt of the browser on the third visit', async () => {
  visit(3)
  const prompt = offerOfTheBrowser()
  await open()
  await expect.element(offer()).toBeVisible()
  await offer().getByRole('button', { name: 'Add' }).click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(offer()).not.toBeInTheDocument()
})

it('is not offered for 90 days after it was turned down', async () => {
  visit(3)
  offerOfTheBrowser()
  await open()
  await offer().getByRole('button', { name: 'Not now' }).click()
  await expect.element(offer()).not.toBeInTheDocument()
  expect(isInstallTime(Date.now() + 89 * dayMs)).toBe(false)
  expect(isInstallTime(Date.now() + 91 * dayMs)).toBe(true)
})

it('is not offered where the browser cannot install', async () => {
  visit(3)
  await open()
  await expect.element(offer()).not.toBeInTheDocument()
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/126.0 Mobile/15E148 Safari/604.1', 5, false],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/126.0 Mobile Safari/537.36', 5, false],
])('says how it is done by hand only in Safari on an iPhone or iPad: %s', (userAgent, maxTouchPoints, expected) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected)
})
