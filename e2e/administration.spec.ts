import { expect, type Page } from '@playwright/test'
import { inboundSecret } from './program.ts'
import { checkScreen, linkInMail, mailOf, openPage, signIn, test, translatorFor, unlessInGate } from './support.ts'

/** Calls the API as the person of a page; the status and the JSON body, if there is one. */
async function call(page: Page, method: 'GET' | 'POST' | 'PUT', url: string, data?: object) {
  const answer = await page.request.fetch(url, { method, data })
  const text = await answer.text()
  return { status: answer.status(), body: text.startsWith('{') ? JSON.parse(text) : null }
}

test('a report becomes a warning, which another admin undoes after an appeal', {
  tag: ['@reports', '@moderation'],
}, async ({ browser }) => {
  const t = translatorFor('en')
  const [business, admin, second, reported] = await Promise.all([
    openPage(browser, 'en'),
    openPage(browser, 'en', 1440),
    openPage(browser, 'en', 1440),
    openPage(browser, 'en', 390),
  ])
  await signIn(business, 'noor.skincare')
  await signIn(admin, 'admin', { anew: true })
  await signIn(second, 'second.admin', { anew: true })
  await signIn(reported, 'lena.hart')
  const { body: lena } = await call(reported, 'GET', '/api/user')
  const reason = 'She asked us to pay by bank transfer instead of here.'
  const warning = 'You asked for a payment outside the platform, which protects nobody.'
  let caseId = ''

  await test.step('a business reports a person, and the case is found by keyboard', async () => {
    const report = { entityType: 'user', entityId: lena.id, reason }
    expect((await call(business, 'POST', '/api/reports', report)).status).toBe(201)
    await admin.goto('/admin/reports')
    const article = admin.getByRole('article').filter({ hasText: reason })
    await expect(admin.getByRole('article')).toBeVisible()
    await expect(async () => {
      if (await article.isHidden()) await admin.keyboard.press('j')
      await expect(article).toBeVisible({ timeout: 200 })
    }).toPass()
    // a case always has its number in its title
    caseId = /\d+/.exec(await article.getByRole('heading', { level: 2 }).innerText())![0]
  })

  await test.step('the person reads the warning, and appeals', async () => {
    const sanction = {
      kind: 'warn',
      targetType: 'user',
      targetId: lena.id,
      ground: 'off_platform_payment',
      reason: warning,
      rule: 'Payments only through the platform',
    }
    const decision = { outcome: 'resolved', adminNotes: 'We have warned this person.', sanction }
    expect((await call(admin, 'POST', `/api/admin/report-cases/${caseId}/decide`, decision)).status).toBe(200)
    await reported.goto('/decisions')
    const article = reported.getByRole('article').filter({ hasText: warning })
    await expect(article).toBeVisible()
    await checkScreen(reported)
    await article.getByRole('button', { name: t('appeal.send') }).click()
    const dialog = reported.getByRole('dialog')
    await dialog.getByLabel(t('appeal.text')).fill('It was about a delivery by post, not about money.')
    await dialog.getByRole('button', { name: t('appeal.send') }).click()
    await expect(article.getByText(t('appeal.status.pending'), { exact: false })).toBeVisible()
  })

  await test.step('who warned them cannot decide the appeal, another admin can', async () => {
    const { body: queue } = await call(admin, 'GET', '/api/admin/appeals?status=pending&limit=100')
    const { id } = queue.items.find((each: { sanction: { reason: string } }) => each.sanction.reason === warning)
    const undo = (page: Page) =>
      call(page, 'POST', `/api/admin/appeals/${id}/undo`, { answer: 'You are right, that was a misunderstanding.' })
    expect(await undo(admin)).toMatchObject({ status: 403, body: { code: 'appeal_own' } })
    await second.goto(`/admin/appeals?item=${id}`)
    await expect(second.getByRole('article').filter({ hasText: warning })).toBeVisible()
    expect((await undo(second)).status).toBe(200)
    await reported.reload()
    await expect(reported.getByText('You are right, that was a misunderstanding.')).toBeVisible()
  })
})

test('the dashboard, a queue by keyboard, rights and a setting changed by two, in Arabic', {
  tag: ['@statistics', '@admin', '@approvals', '@payments-admin'],
}, async ({ browser }) => {
  const t = translatorFor('ar')
  const [admin, second] = await Promise.all([openPage(browser, 'ar', 1440), openPage(browser, 'ar', 1440)])
  await signIn(admin, 'admin', { anew: true })
  await signIn(second, 'second.admin', { anew: true })

  await test.step('the dashboard has its figures and charts', async () => {
    await admin.goto('/admin/dashboard')
    await expect(admin.getByRole('heading', { name: t('statistics.funnel') })).toBeVisible()
    await expect(admin.getByRole('table', { name: t('admin.waiting') })).toBeVisible()
  })

  await test.step('a deposit is confirmed by keyboard alone', async () => {
    await admin.goto('/admin/money?tab=deposits')
    const articles = admin.getByRole('article')
    await expect(articles.first()).toBeVisible()
    const before = await articles.count()
    await admin.keyboard.press('j')
    await expect(articles.first()).toBeFocused()
    await admin.keyboard.press('a')
    await expect(admin.getByRole('dialog').getByLabel(t('desk.transactionId'))).toBeFocused()
    await admin.keyboard.type('BANK-BY-KEYS')
    await admin.keyboard.press('Control+Enter')
    await expect(articles).toHaveCount(before - 1)
  })

  await test.step('two admins set the same looser limit at once: one proposes, the other confirms', async () => {
    const url = '/api/admin/settings/gifts'
    const { body: before } = await call(admin, 'GET', url)
    const value = { ...before.value, giftsPerDay: before.value.giftsPerDay + 5 }
    const answers = await Promise.all([admin, second].map((page) => call(page, 'PUT', url, { value })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.pending !== null)).toHaveLength(1)
    expect((await call(admin, 'GET', url)).body).toMatchObject({ value, pending: null })
    expect((await call(admin, 'PUT', url, { value: before.value })).status).toBe(200)
  })

  await test.step('each right opens its own doors and no others', async () => {
    const email = `rights.${Date.now()}@example.com`
    const invited = { email, language: 'en', rights: ['support'] }
    expect((await call(admin, 'POST', '/api/admin/invitations', invited)).status).toBe(201)
    const token = new URL(await linkInMail(email, 'admin_invited')).hash.slice(1)
    const names = {
      displayName: 'Tester',
      username: `rights.${Date.now()}`,
      password: 'a loud red kettle',
      language: 'en',
    }
    const third = await openPage(browser, 'en', 1440)
    const { body: user } = await call(third, 'POST', '/api/admin-invitations/accept', { token, ...names })
    const doors = {
      money: '/api/admin/payout-batches',
      moderation: '/api/admin/report-cases',
      support: '/api/admin/contact-messages',
    }
    for (const right of ['money', 'moderation', 'support', 'read_only'] as const) {
      const rights = { rights: [right] }
      expect((await call(admin, 'PUT', `/api/admin/rights/${user.id}`, rights)).status).toBe(200)
      for (const [needed, url] of Object.entries(doors))
        expect((await call(third, 'GET', url)).status, `${right} at ${url}`).toBe(
          right === needed || right === 'read_only' ? 200 : 403,
        )
      const change = await call(third, 'PUT', '/api/admin/settings/landing', { value: {} })
      expect(change, right).toMatchObject({ status: 403, body: { code: 'right_needed' } })
    }
  })
})

for (const { language, sides } of [
  { language: 'en', sides: ['brightside', 'luca.rossi'] },
  { language: 'ar', sides: ['noor.skincare', 'huda.reads'] },
] as const)
  test(`an influencer is blocked while orders run, in ${language}`, {
    tag: ['@people', ...unlessInGate(language === 'en')],
  }, async ({ browser }) => {
    const t = translatorFor(language)
    const [admin, business, influencer] = await Promise.all([
      openPage(browser, language, 1440),
      openPage(browser, language, 1440),
      openPage(browser, language, 390),
    ])
    await signIn(admin, 'admin', { anew: true })
    await signIn(business, sides[0])
    await signIn(influencer, sides[1], { anew: true })
    const { body: blocked } = await call(influencer, 'GET', '/api/user')
    const { body: orders } = await call(influencer, 'GET', '/api/tasks?status=in_progress')
    const task = orders.items.find((each: { business: { username: string } }) => each.business.username === sides[0])
    const reason = 'Several people have paid this account outside the platform.'

    await test.step('the admin reads what follows before it is done', async () => {
      await admin.goto(`/admin/users/${blocked.id}`)
      await admin.getByRole('button', { name: t('people.block'), exact: true }).click()
      const dialog = admin.getByRole('dialog')
      await expect(dialog.getByText(t('people.effects'))).toBeVisible()
      await expect(dialog.getByText(t('people.effect.hidden'))).toBeVisible()
      const { body: person } = await call(admin, 'GET', `/api/admin/users/${blocked.id}`)
      expect(person.consequences.running).toBeGreaterThan(0)
      await expect(dialog.getByRole('listitem')).not.toHaveCount(0)
      await checkScreen(admin)
      await dialog.getByLabel(t('people.duration')).first().click()
      await admin.getByRole('listbox').getByRole('option').nth(1).click()
      await dialog.getByLabel(t('review.reason')).fill(reason)
      await dialog.getByRole('button', { name: t('people.block'), exact: true }).click()
      await expect(dialog).toBeHidden()
      const { body: after } = await call(admin, 'GET', `/api/admin/users/${blocked.id}`)
      expect(after).toMatchObject({ state: 'blocked', blocks: [{ reason }] })
      const days = (Date.parse(after.blocks[0].until) - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(30)
      await checkScreen(admin)
    })

    try {
      await test.step('they are signed out, and read why they cannot sign in', async () => {
        await influencer.goto('/influencer/tasks')
        await expect(influencer).toHaveURL(/\/login/)
        const credentials = { username: sides[1], password: 'vivobid-demo', challengeAnswer: 'not-required' }
        expect(await call(influencer, 'POST', '/api/login', credentials)).toMatchObject({
          status: 403,
          body: { code: 'account_blocked' },
        })
      })

      await test.step('the business reads what happens to its order, and chooses', async () => {
        await business.goto(`/task/${task.id}`)
        const name = task.influencer.displayName
        await expect(business.getByText(t('block.title', { name }))).toBeVisible()
        await checkScreen(business)
        await business.getByRole('button', { name: t('block.wait', { name }), exact: true }).click()
        await expect(business.getByText(t('block.waitingText', { name }))).toBeVisible()
      })
    } finally {
      // a second try signs in again
      const unblocked = await call(admin, 'POST', `/api/admin/users/${blocked.id}/unblock`, {
        reason: 'It was settled.',
      })
      expect(unblocked.status).toBeLessThan(300)
    }
  })

test('a visitor writes to support, and goes on by email', { tag: '@support' }, async ({ browser }) => {
  const t = translatorFor('en')
  const [visitor, admin] = await Promise.all([openPage(browser, 'en', 390), openPage(browser, 'en', 1440)])
  await signIn(admin, 'second.admin', { anew: true })
  const email = 'wanda.visitor@example.com'
  const subject = 'My bank asks for a reference'

  await test.step('a visitor writes', async () => {
    await visitor.goto('/contact')
    await visitor.getByLabel(t('contact.name')).fill('Wanda')
    await visitor.getByLabel(t('contact.email')).fill(email)
    await visitor.getByLabel(t('contact.subject')).fill(subject)
    await visitor.getByLabel(t('contact.message'), { exact: true }).fill('Which reference do I put on the transfer?')
    await checkScreen(visitor)
    await visitor.getByRole('button', { name: t('contact.send'), exact: true }).click()
    await expect(visitor.getByText(t('contact.sent'))).toBeVisible({ timeout: 30_000 })
  })

  await admin.goto('/admin/contact')
  const article = admin.getByRole('article').filter({ hasText: subject })
  const open = () =>
    admin
      .getByRole('navigation', { name: t('review.list') })
      .getByText(subject)
      .click()

  await test.step('an admin answers by email', async () => {
    await open()
    await expect(article).toContainText(email)
    await article.getByLabel(t('contact.answer')).fill('The one on your deposit page.')
    await article.getByRole('button', { name: t('contact.sendAnswer'), exact: true }).click()
    await expect(article).toBeHidden()
  })

  await test.step('the reply to that email joins the thread', async () => {
    const mail = await mailOf(email, 'contact_answered')
    const replyTo = /^Reply-To:\s*(?:.*<)?([^\s<>]+@[^\s<>]+)/im.exec(mail)![1]!
    const answer = await visitor.request.post('/api/mail/inbound', {
      headers: { authorization: `Basic ${btoa(`postmark:${inboundSecret}`)}` },
      data: {
        MessageID: crypto.randomUUID(),
        FromFull: { Email: email },
        ToFull: [{ Email: replyTo }],
        TextBody: 'Found it, thank you.\n\n> The one on your deposit page.',
      },
    })
    expect(answer.status()).toBe(204)
    await admin.goto('/admin/contact')
    await open()
    await expect(article).toContainText('The one on your deposit page.')
    await expect(article).toContainText('Found it, thank you.')
    await checkScreen(admin)
  })
})
