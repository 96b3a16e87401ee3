import { expect, type Page } from '@playwright/test'
import { openScreen } from '../scripts/open-screen.ts'
import { translate } from '../web/test/translate.ts'
import { completeLater, openPage, signIn, test, translatorFor } from './support.ts'

const t = translatorFor('en')

/** Text on screen, translated or not, without passing times and without buttons that are offered only for a while. */
const shown = async (page: Page) =>
  (await page.locator('main').innerText())
    .replaceAll(/\d+ (seconds?|minutes?) ago|now/g, 'just now')
    .replaceAll(/\s+/g, ' ')
    .replace(`${t('toast.undo')} ${t('notifications.allRead')} `, '')

/** Expects the same text on screen after loading it anew. */
async function expectCurrent(page: Page): Promise<void> {
  await page.waitForTimeout(1_000)
  expect(await page.locator('main font').count()).toBeGreaterThan(5)
  const before = await shown(page)
  await page.reload()
  await expect(page.locator('h1').first()).toBeVisible()
  await expect.poll(() => shown(page)).toBe(before)
}

test('a page that the browser translates stays current while it is used', {
  tag: ['@wallet', '@messages', '@notifications', '@orders', '@discovery'],
}, async ({ browser }) => {
  const page = await openPage(browser, 'en')
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()} ${message.text()}`))
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => (${translate})(document.body))`)
  await signIn(page, 'lena.hart')
  await completeLater(page, t)

  await test.step('orders, filtered by their state', async () => {
    await page.goto('/influencer/tasks')
    const states = page.getByRole('main').getByRole('tab').or(page.getByRole('main').getByRole('radio'))
    await expect(page.locator('h1').first()).toBeVisible()
    await states.first().focus()
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('ArrowRight')
      await page.waitForTimeout(1_000)
    }
    await expectCurrent(page)
  })

  await test.step('the inbox, with a message', async () => {
    const { items } = await (await page.request.get('/api/conversations')).json()
    await openScreen(page, `/inbox?c=${items[0].id}`)
    const field = page.getByRole('textbox', { name: t('inbox.write') })
    await field.fill('Translated while I write')
    await page.getByRole('button', { name: t('inbox.send'), exact: true }).click()
    await expect(page.getByText('Translated while I write').last()).toBeVisible()
    await expect(field).toHaveValue('')
  })

  await test.step('notifications, all of which are read', async () => {
    await openScreen(page, '/notifications')
    const markAll = page.getByRole('button', { name: t('notifications.markAll') })
    if (await markAll.isVisible()) await markAll.click()
    await expectCurrent(page)
  })

  await test.step('the wallet, searched', async () => {
    await openScreen(page, '/wallet')
    const field = page.getByRole('searchbox', { name: t('wallet.search') })
    await field.fill('a')
    await page.waitForTimeout(1_000)
    await field.fill('')
    await expectCurrent(page)
  })

  await test.step('the market, searched', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await signIn(page, 'brightside')
    await page.goto('/business/influencers')
    await page.getByRole('main').getByRole('searchbox').first().fill('coffee')
    await page.waitForTimeout(1_000)
    await expectCurrent(page)
  })
  expect(errors).toEqual([])
})
