import { expect, type Locator, type Page } from '@playwright/test'
import { openScreen } from '../scripts/open-screen.ts'
import { checkScreen, expireStepUps, inDatabase, openPage, signIn, test, translatorFor } from './support.ts'

/** Skips waiting periods: a verified identity, and payout details that are two days old. */
const skipWaitingPeriods = (username: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query(
      `update payout_details d set changed_at = now() - interval '2 days' from users u
        where u.id = d.user_id and u.username = $1 returning u.id`,
      [username],
    )
    await client.query(
      `insert into kyc_verifications (user_id, document_type, status, decided_at)
       select $1, 'passport', 'approved', now() where not exists
         (select from kyc_verifications where user_id = $1 and status = 'approved')`,
      [rows[0].id],
    )
  })

test('deposits by bank and withdrawals with admin approval, in Arabic', {
  tag: ['@deposits', '@withdrawals', '@wallet', '@payouts', '@payout-details', '@payments-admin', '@ledger'],
}, async ({ browser }) => {
  const language = 'ar'
  const receiver = 'anouk.brunner'
  const t = translatorFor(language)
  const person = await openPage(browser, language, 390)
  const admin = await openPage(browser, language, 1440)
  await signIn(person, receiver)
  await signIn(admin, 'admin', { anew: true })
  const button = (key: string, on: Page | Locator) => on.getByRole('button', { name: t(key), exact: true })
  const available = async () => (await (await person.request.get('/api/wallet')).json()).available as number

  const before = await available()

  await test.step('an admin sets the deposit account', async () => {
    await openScreen(admin, '/admin/money?tab=settings')
    await admin.getByRole('tab', { name: t('desk.settings'), exact: true }).click()
    await admin.getByLabel(t('settings.accountHolder')).fill('Vivobid')
    await admin.getByLabel(t('settings.bankName')).fill(`Bank of the Harbour, ${language}`)
    await admin.getByLabel(t('settings.accountNumber')).fill('DE89370400440532013000')
    await admin.getByLabel(t('settings.swiftCode')).fill('COBADEFFXXX')
    await button('common.save', admin.getByRole('region', { name: t('desk.accounts') })).click()
    await expect(admin.getByText(t('fourEyes.waitsText')).first()).toBeVisible()
    await checkScreen(admin)
  })

  await test.step('a second admin confirms it', async () => {
    const second = await openPage(browser, language, 390)
    await signIn(second, 'second.admin', { anew: true })
    await openScreen(second, '/admin/money?tab=settings')
    const card = second.getByRole('region', { name: t('desk.accounts') })
    await expect(card.getByText(t('fourEyes.title'))).toBeVisible()
    await checkScreen(second)
    await button('fourEyes.confirm', card).click()
    await expect(card.getByText(t('fourEyes.title'))).toBeHidden()
    await expect(card.getByLabel(t('settings.bankName'))).toHaveValue(`Bank of the Harbour, ${language}`)
  })

  await test.step('a bank deposit is pending until it is confirmed', async () => {
    await openScreen(person, '/wallet?open=deposit')
    const dialog = person.getByRole('dialog')
    await button('wallet.depositNow', dialog).click()
    await expect(dialog.getByText(t('You must agree to the terms and conditions'))).toBeVisible()
    await dialog.getByLabel(t('wallet.amount')).fill('60')
    await dialog.getByRole('radio', { name: t('wallet.method.bank_transfer') }).check()
    await dialog.getByRole('checkbox', { name: t('wallet.agree') }).check()
    await checkScreen(person)
    await button('wallet.depositNow', dialog).click()
    await expect(dialog.getByText(t('wallet.depositMade'))).toBeVisible()
    expect(await available()).toBe(before)

    await openScreen(admin, '/admin/money?tab=deposits')
    const article = admin.getByRole('article').filter({ hasText: `@${receiver}` })
    await button('review.approve', article).click()
    await admin.getByRole('dialog').getByLabel(t('desk.transactionId')).fill(`BANK-IN-${language}`)
    await button('review.approve', admin.getByRole('dialog')).click()
    await expect.poll(available).toBe(before + 6_000)
  })

  const requestWithdrawal = async () => {
    // anew, since no event reports to the application that the waiting periods are over
    await person.goto('/wallet?open=withdraw')
    const dialog = person.getByRole('dialog')
    await dialog.getByLabel(t('wallet.amount')).fill('25')
    await dialog.getByRole('textbox', { name: t('accounts.password') }).fill('vivobid-demo')
    await checkScreen(person)
    await button('wallet.withdrawNow', dialog).click()
    await expect(dialog).toBeHidden()
    await expect.poll(available).toBe(before + 3_500)
  }

  await test.step('a withdrawal is refused until its requirements are met', async () => {
    await openScreen(person, '/wallet?open=withdraw')
    await expect(person.getByRole('dialog').getByText(t('wallet.notYet'))).toBeVisible()
    await checkScreen(person)
    await openScreen(person, '/profile?tab=payout')
    await person.getByRole('radio', { name: 'PayPal' }).check()
    await person.getByLabel(t('settings.paypalEmail')).fill(`${receiver}@example.com`)
    await person.getByLabel(t('accounts.password'), { exact: true }).fill('vivobid-demo')
    await button('settings.payoutSave', person).click()
    await expect
      .poll(async () => (await (await person.request.get('/api/user/payout-details')).json()).paymentMethod)
      .toBe('paypal')
    await skipWaitingPeriods(receiver)
  })

  await test.step('it is rejected with a reason, and the money returns', async () => {
    await requestWithdrawal()
    await openScreen(admin, '/admin/money')
    const article = admin.getByRole('article').filter({ hasText: `@${receiver}` })
    await button('review.reject', article).click()
    await admin.getByRole('dialog').getByLabel(t('review.reason')).fill('The name of the account is another one.')
    await button('review.reject', admin.getByRole('dialog')).click()
    await expect.poll(available).toBe(before + 6_000)
    await openScreen(person, '/wallet')
    await expect(person.getByText('The name of the account is another one.').first()).toBeVisible()
    await checkScreen(person)
  })

  const stage = (name: string) => person.getByText(t(`wallet.stage.${name}`), { exact: true }).first()

  await test.step('the next one is approved, without moving money yet', async () => {
    await requestWithdrawal()
    await openScreen(admin, '/admin/money')
    const article = admin.getByRole('article').filter({ hasText: `@${receiver}` })
    await button('review.approve', article).click()
    await expireStepUps()
    await button('review.approve', admin.getByRole('dialog')).click()
    const proof = admin.getByRole('dialog', { name: t('stepUp.title') })
    await proof.getByRole('textbox', { name: t('accounts.password') }).fill('vivobid-demo')
    await checkScreen(admin)
    await button('stepUp.confirm', proof).click()
    await expect(article).toBeHidden()
    await openScreen(person, '/wallet')
    await expect(stage('approved')).toBeVisible()
    await expect(button('wallet.takeBack', person)).toBeVisible()
  })

  await test.step('it is paid out in a batch, which the owner sees', async () => {
    await openScreen(admin, '/admin/money?tab=batches')
    await button('desk.makeBatch.paypal', admin).click()
    await button('desk.makeBatch', admin.getByRole('dialog')).click()
    await expect(admin.getByRole('heading', { name: t('desk.lines') })).toBeVisible()
    // the demo's large withdrawal lacks a second admin's approval
    await expect(admin.getByText(t('desk.leftOut.second_admin_needed')).first()).toBeVisible()
    await checkScreen(admin)
    const file = admin.waitForEvent('download')
    await button('desk.downloadFile', admin).click()
    expect((await file).suggestedFilename()).toMatch(/^payouts-\d+-paypal\.csv$/)
    await expect(admin.getByText(t('desk.fileTaken', { name: '|' }).split('|')[0]!)).toBeVisible()
    await button('desk.markSent', admin).click()
    await button('desk.markSent', admin.getByRole('dialog')).click()
    await expect(button('desk.revert', admin)).toBeHidden()
    await openScreen(person, '/wallet')
    await expect(stage('being_paid')).toBeVisible()
    await expect(button('wallet.takeBack', person)).toBeHidden()
  })

  await test.step('it is marked as paid, and then bounces', async () => {
    const line = admin.getByRole('article').filter({ hasText: `@${receiver}` })
    await button('desk.markPaid', line).click()
    await admin.getByRole('dialog').getByLabel(t('desk.transactionId')).fill(`PAYPAL-OUT-${language}`)
    await checkScreen(admin)
    await button('desk.markPaid', admin.getByRole('dialog')).click()
    await expect(button('desk.markPaid', line)).toBeHidden()
    await openScreen(person, '/wallet')
    await expect(stage('paid')).toBeVisible()
    expect(await available()).toBe(before + 3_500)
    await button('desk.bounced', line).click()
    await admin.getByRole('dialog').getByLabel(t('review.reason')).fill('The account is closed.')
    await button('desk.bounced', admin.getByRole('dialog')).click()
    await expect.poll(available).toBe(before + 6_000)
    await openScreen(person, '/wallet')
    await expect(stage('returned')).toBeVisible()
    const audit = await (await admin.request.post('/api/admin/ledger/audit')).json()
    expect(audit.violations).toEqual([])
  })
})
