import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openScreen } from '../scripts/open-screen.ts'
import {
  checkScreen,
  completeLater,
  confirmEmail,
  expireStepUps,
  openPage,
  register,
  signIn,
  test,
  translatorFor,
} from './support.ts'

const pictureFile = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer(),
})
const choosePicture = async (place: Locator, name: string, color = '#2447e8') =>
  place.locator('input[type=file]').setInputFiles(await pictureFile(name, color))

test('an influencer gets from a new account to a verified public page, in English', {
  tag: ['@verification', '@social-profiles', '@uploads', '@dashboards', '@settings'],
}, async ({ browser }) => {
  const language = 'en'
  const t = translatorFor(language)
  const name = `maker-${language}`
  const page = await openPage(browser, language, 390)
  const admin = await openPage(browser, language, 1440)
  const button = (key: string, on: Page | Locator = page) => on.getByRole('button', { name: t(key), exact: true })

  await test.step('they are asked to complete the profile, once in each page view', async () => {
    await register(page, t, name, 'influencer')
    const dialog = page.getByRole('dialog', { name: t('completeness.title') })
    await expect(dialog).toContainText('70%')
    await checkScreen(page)
    await button('completeness.later', dialog).click()
    await expect(dialog).toBeHidden()
    await confirmEmail(page, t, name)
    await openScreen(page, '/influencer/dashboard')
    await button('completeness.later', dialog).click()
    await expect(page.getByText(t('step.completeProfile'), { exact: true }).first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await completeLater(page, t)
    await checkScreen(page)
  })

  await test.step('they complete it', async () => {
    await openScreen(page, '/profile?tab=profile')
    await choosePicture(page.getByRole('region', { name: t('settings.picture'), exact: true }), 'me.png')
    const cropDialog = page.getByRole('dialog', { name: t('upload.cut') })
    await expect(button('upload.use', cropDialog)).toBeEnabled()
    await checkScreen(page)
    await button('upload.use', cropDialog).click()
    await expect(page.getByText(t('accounts.savedText')).first()).toBeVisible()
    await page.getByRole('combobox', { name: t('accounts.profession') }).fill('Photographer')
    await page.getByLabel(t('accounts.bio')).fill('I photograph what people eat.')
    await page.keyboard.press('Escape')
    await button('common.save').click()
    await openScreen(page, '/profile?tab=places')
    await page.getByLabel(t('accounts.languages')).first().click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await button('common.save').click()
    await expect(page.getByText(t('accounts.savedText')).first()).toBeVisible()
    await openScreen(page, '/profile?tab=social')
    await page.getByLabel(t('settings.socialAddress')).fill(`https://www.instagram.com/maker.${language}`)
    await button('settings.socialAdd').click()
    await expect(page.getByRole('link', { name: new RegExp(`maker\\.${language}`) })).toBeVisible()
    await checkScreen(page)
    await openScreen(page, '/influencer/dashboard')
    await expect(page.getByText(t('step.firstDeal'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('step.completeProfile'), { exact: true })).toBeHidden()
  })

  await test.step('they add links and work', async () => {
    await openScreen(page, '/influencer/links')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('links.title'))
    for (const [title, url] of [
      ['My shop', 'shop.example/cups'],
      ['My letter', 'letter.example'],
    ] as const) {
      await button('links.add').first().click()
      await page.getByLabel(t('links.titleLabel'), { exact: true }).fill(title)
      await page.getByLabel(t('links.urlLabel'), { exact: true }).fill('javascript:alert(1)')
      await button('common.save').click()
      await expect(page.getByText(t('Invalid URL format'))).toBeVisible()
      await page.getByLabel(t('links.urlLabel'), { exact: true }).fill(url)
      await button('common.save').click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await checkScreen(page)

    await openScreen(page, '/influencer/showcase')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('showcase.title'))
    await button('showcase.addWork').first().click()
    await page.getByLabel(t('showcase.titleLabel'), { exact: true }).fill('A cup in daylight')
    await choosePicture(
      page.getByRole('region', { name: t('showcase.pictureLabel'), exact: true }),
      'cup.png',
      '#d9402a',
    )
    await expect(button('upload.removePicture')).toBeVisible({ timeout: 20_000 })
    await button('common.save').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('A cup in daylight').first()).toBeVisible()
    await checkScreen(page)
  })

  await test.step('they request verification of a profile and of their identity', async () => {
    await openScreen(page, '/influencer/verification')
    await page.getByRole('button', { name: new RegExp(`^${t('verify.ask')}`) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^VB-/)).toBeVisible()
    await dialog.getByLabel(t('verify.proof')).fill('In the last line of the bio')
    await checkScreen(page)
    await button('verify.askSend', dialog).click()
    await expect(page.getByText(t('verify.waiting'))).toBeVisible()
    await submitDocuments()
    await expect(page.getByText(t('verify.identityPending', { at: '|' }).split('|')[1]!)).toBeVisible()
    await checkScreen(page)
  })

  async function submitDocuments() {
    await page.getByRole('radio', { name: t('verify.document.passport') }).check()
    await button('verify.next').first().click()
    for (const document of ['front', 'selfie'])
      await choosePicture(
        page.getByRole('region', { name: t(`verify.paper.${document}`), exact: true }),
        `${document}.png`,
      )
    await expect(button('verify.next').last()).toBeEnabled({ timeout: 20_000 })
    await checkScreen(page)
    await button('verify.next').last().click()
    await button('verify.send').click()
  }

  await test.step('an admin rejects the documents by keyboard, with a reason for the influencer', async () => {
    await signIn(admin, 'admin', { anew: true })
    await openScreen(admin, '/admin/kyc-verifications')
    await admin
      .getByRole('navigation', { name: t('review.list') })
      .getByText(name)
      .first()
      .click()
    await expect(admin.getByRole('img', { name: t('verify.paper.front') })).toBeVisible()
    await checkScreen(admin)
    await admin.keyboard.press('r')
    const dialog = admin.getByRole('dialog')
    await button('review.reject', dialog).click()
    await expect(dialog.getByText(t('Enter a reason of at least 10 characters'))).toBeVisible()
    await dialog.getByLabel(t('review.reason')).fill('The photograph is too dark to read.')
    await checkScreen(admin)
    await button('review.reject', dialog).click()
    await expect(dialog).toBeHidden()

    await openScreen(page, '/influencer/verification')
    await expect(page.getByText('The photograph is too dark to read.')).toBeVisible()
    await checkScreen(page)
    await submitDocuments()
    await expect(page.getByText(t('verify.identityPending', { at: '|' }).split('|')[1]!)).toBeVisible()
  })

  await test.step('an admin approves documents and profile after a step-up', async () => {
    await openScreen(admin, '/admin/kyc-verifications')
    await expireStepUps()
    await admin
      .getByRole('navigation', { name: t('review.list') })
      .getByText(name)
      .first()
      .click()
    const proof = admin.getByRole('dialog', { name: t('stepUp.title') })
    await proof.getByRole('textbox', { name: t('accounts.password') }).fill('vivobid-demo')
    await button('stepUp.confirm', proof).click()
    await expect(admin.getByRole('img', { name: t('verify.paper.front') })).toBeVisible()
    await expect(admin.getByRole('img', { name: t('verify.paper.selfie') })).toBeVisible()
    await checkScreen(admin)
    await admin.keyboard.press('a')
    await button('review.approve', admin.getByRole('dialog')).click()
    await expect(admin.getByRole('dialog')).toBeHidden()
    // the next one opens by itself
    await expect(admin.getByRole('navigation', { name: t('review.list') }).getByText(name)).toHaveCount(0)
    await openScreen(admin, '/admin/kyc-verifications?queue=social')
    await admin
      .getByRole('navigation', { name: t('review.list') })
      .getByText(name)
      .first()
      .click()
    await expect(admin.getByText(/^VB-/).first()).toBeVisible()
    await checkScreen(admin)
    await admin.keyboard.press('a')
    await admin.getByRole('dialog').getByLabel(t('review.followersSeen')).fill('12500')
    await button('review.approve', admin.getByRole('dialog')).click()
    await expect(admin.getByRole('dialog')).toBeHidden()

    await openScreen(page, '/influencer/dashboard')
    await expect(page.getByText(t('step.verifyIdentity'), { exact: true })).toBeHidden()
    const { id } = await (await page.request.get('/api/user')).json()
    await openScreen(admin, `/influencer/dashboard/${id}`)
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.of', { name }))
    await expect(admin.getByText(t('dashboard.logged'))).toBeVisible()
    await checkScreen(admin)
  })

  await test.step('a visitor sees the public page, its links and its works', async () => {
    const visitor = await openPage(browser, language, 360)
    await visitor.goto(`/${name}`)
    await expect(visitor.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(visitor.getByText(t('profile.identityVerified'))).toBeVisible()
    await expect(visitor.getByRole('link', { name: /My shop/ })).toHaveAttribute('href', /^\/l\/\d+$/)
    const address = await visitor.getByRole('link', { name: /My shop/ }).getAttribute('href')
    const followed = await visitor.request.get(address!, { maxRedirects: 0 })
    expect([followed.status(), followed.headers().location]).toEqual([302, 'https://shop.example/cups'])
    await visitor.getByRole('link', { name: /A cup in daylight/ }).click()
    const viewer = visitor.getByRole('dialog', { name: /A cup in daylight/ })
    await expect(viewer).toBeVisible()
    await expect(visitor).toHaveURL(/work=\d+/)
    await checkScreen(visitor)
    await visitor.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })
})
