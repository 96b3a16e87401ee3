import { expect, type Locator, type Page, test } from '@playwright/test'
import { aPage, fits, inDatabase, isAccessible, sayIn, signIn } from './support.ts'

/** Lets what the clock would bring have happened: an identity that was proven, payout details that are two days old. */
const timeGoesBy = (username: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query(
      `update users set payout_changed_at = now() - interval '2 days' where username = $1 returning id`,
      [username],
    )
    await client.query(
      `insert into kyc_verifications (user_id, document_type, status, decided_at)
       select $1, 'passport', 'approved', now() where not exists
         (select from kyc_verifications where user_id = $1 and status = 'approved')`,
      [rows[0].id],
    )
  })

/** The admins gave their passwords longer ago than five minutes. */
const proofsGrowOld = () =>
  inDatabase((client) => client.query(`update sessions set confirmed_at = now() - interval '6 minutes'`))

for (const [language, receiver] of [
  ['en', 'felix.steiner'],
  ['ar', 'anouk.brunner'],
] as const) {
  test(`money comes in by bank and leaves after an admin's yes, in ${language}`, async ({ browser }) => {
    const t = sayIn(language)
    const person = await aPage(browser, language, 390)
    const admin = await aPage(browser, language, 1440)
    await signIn(person, receiver)
    await signIn(admin, 'admin', { anew: true })
    const button = (key: string, on: Page | Locator) => on.getByRole('button', { name: t(key), exact: true })
    const checked = async (on: Page) => {
      await isAccessible(on, language === 'en' ? ['dark', 'light'] : ['light'])
      await fits(on)
    }
    const available = async () => (await (await person.request.get('/api/wallet')).json()).available as number

    await test.step('the admin says where deposits are sent', async () => {
      await admin.goto('/admin/money?tab=settings')
      await admin.getByRole('tab', { name: t('desk.settings'), exact: true }).click()
      await admin.getByLabel(t('settings.accountHolder')).fill('Vivobid')
      await admin.getByLabel(t('settings.bankName')).fill('Bank of the Harbour')
      await admin.getByLabel(t('settings.accountNumber')).fill('DE89370400440532013000')
      await admin.getByLabel(t('settings.swiftCode')).fill('COBADEFFXXX')
      await button('common.save', admin.getByRole('region', { name: t('desk.accounts') })).click()
      await expect(admin.getByText(t('desk.accountsSaved')).first()).toBeVisible()
      await checked(admin)
    })

    await test.step('a deposit by bank waits for its money and is booked', async () => {
      await person.goto('/wallet?open=deposit')
      const dialog = person.getByRole('dialog')
      await button('wallet.depositNow', dialog).click()
      await expect(dialog.getByText(t('You must agree to the terms and conditions'))).toBeVisible()
      await dialog.getByLabel(t('wallet.amount')).fill('60')
      await dialog.getByRole('radio', { name: t('wallet.method.bank_transfer') }).check()
      await dialog.getByRole('checkbox', { name: t('wallet.agree') }).check()
      await isAccessible(person, ['light'])
      await button('wallet.depositNow', dialog).click()
      await expect(dialog.getByText(t('wallet.depositMade'))).toBeVisible()
      expect(await available()).toBe(0)

      await admin.goto('/admin/money?tab=deposits')
      const article = admin.getByRole('article').filter({ hasText: `@${receiver}` })
      await checked(admin)
      await button('review.approve', article).click()
      await admin.getByRole('dialog').getByLabel(t('desk.transactionId')).fill(`BANK-IN-${language}`)
      await button('review.approve', admin.getByRole('dialog')).click()
      await expect.poll(available).toBe(6_000)
    })

    const ask = async () => {
      await person.goto('/wallet?open=withdraw')
      const dialog = person.getByRole('dialog')
      await dialog.getByLabel(t('wallet.amount')).fill('25')
      await dialog.getByRole('textbox', { name: t('accounts.password') }).fill('vivobid-demo')
      await isAccessible(person, ['light'])
      await button('wallet.withdrawNow', dialog).click()
      await expect(dialog).toBeHidden()
      await expect.poll(available).toBe(3_500)
    }

    await test.step('a withdrawal is refused while something is missing', async () => {
      await person.goto('/wallet?open=withdraw')
      await expect(person.getByRole('dialog').getByText(t('wallet.notYet'))).toBeVisible()
      await isAccessible(person, ['light'])
      await person.goto('/profile?tab=payout')
      await person.getByRole('radio', { name: 'PayPal' }).check()
      await person.getByLabel(t('settings.paypalEmail')).fill(`${receiver}@example.com`)
      await person.getByLabel(t('accounts.password'), { exact: true }).fill('vivobid-demo')
      await button('settings.payoutSave', person).click()
      await expect
        .poll(async () => (await (await person.request.get('/api/user/payout-details')).json()).paymentMethod)
        .toBe('paypal')
      await timeGoesBy(receiver)
    })

    await test.step('it is rejected with a reason, and the money is back', async () => {
      await ask()
      await admin.goto('/admin/money')
      const article = admin.getByRole('article').filter({ hasText: `@${receiver}` })
      await checked(admin)
      await button('review.reject', article).click()
      await admin.getByRole('dialog').getByLabel(t('review.reason')).fill('The name of the account is another one.')
      await button('review.reject', admin.getByRole('dialog')).click()
      await expect.poll(available).toBe(6_000)
      await person.goto('/wallet')
      await expect(person.getByText('The name of the account is another one.').first()).toBeVisible()
      await checked(person)
    })

    await test.step('the next one is approved, and leaves', async () => {
      await ask()
      await admin.goto('/admin/money')
      const article = admin.getByRole('article').filter({ hasText: `@${receiver}` })
      await button('review.approve', article).click()
      await proofsGrowOld()
      await admin.getByRole('dialog').getByLabel(t('desk.transactionId')).fill(`PAYPAL-OUT-${language}`)
      await button('review.approve', admin.getByRole('dialog')).click()
      const proof = admin.getByRole('dialog', { name: t('stepUp.title') })
      await proof.getByRole('textbox', { name: t('accounts.password') }).fill('vivobid-demo')
      await isAccessible(admin, ['light'])
      await button('stepUp.confirm', proof).click()
      await expect(article).toBeHidden()
      await person.goto('/wallet')
      await expect(person.getByText(t('wallet.withdrawalStatus.approved'), { exact: true }).first()).toBeVisible()
      expect(await available()).toBe(3_500)
      const audit = await (await admin.request.post('/api/admin/ledger/audit')).json()
      expect(audit.violations).toEqual([])
    })
  })
}
