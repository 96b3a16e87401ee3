import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import type { Program } from './program.ts'
import { inDatabase, openPage, placeOrder, runJob, signIn, test, translatorFor, unlessInGate } from './support.ts'

const once = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const userOf = async ({ request }: Page) => (await request.get('/api/user')).json()
/** Unread messages in conversations, as the header counts them. */
const unreadOf = async ({ request }: Page) => (await (await request.get('/api/user/pending')).json()).direct as number

/** The id of the conversation of two people, which this opens. */
async function openConversation(from: Page, to: Page): Promise<number> {
  const { id: participantId } = await userOf(to)
  const answer = await from.request.post('/api/conversations', {
    headers: once(),
    data: { participantId, content: 'Good morning' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

const people = { en: ['brightside', 'lena.hart'], ar: ['noor.skincare', 'lena.hart'] } as const

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test(`two people write to each other and see it at once, on each of their devices, in ${language}`, {
    tag: ['@conversations', '@messages', '@live', ...unlessInGate(language === 'en')],
  }, async ({ browser }) => {
    const t = translatorFor(language)
    const [business, influencer, phone] = [
      await openPage(browser, language),
      await openPage(browser, language),
      await openPage(browser, language, 390),
    ]
    await signIn(business, people[language][0])
    await signIn(influencer, people[language][1])
    await signIn(phone, people[language][1])
    const id = await openConversation(business, influencer)
    await influencer.request.post(`/api/conversations/${id}/read`)
    const before = await unreadOf(phone)
    const field = (page: Page) => page.getByRole('textbox', { name: t('inbox.write') })
    await business.goto(`/inbox?c=${id}`)
    await expect(field(business)).toBeVisible()
    await phone.goto('/profile')
    const inbox = phone.getByRole('link', { name: t('header.inbox') }).filter({ visible: true })
    await expect(inbox).toBeVisible()
    const text = `The lamp arrives on Monday ${Date.now()}`

    await test.step('a message is counted on a device that shows something else', async () => {
      await field(business).fill(text)
      await field(business).press('Enter')
      await expect(business.getByText(text).last()).toBeVisible()
      await expect.poll(() => unreadOf(phone)).toBe(before + 1)
      await expect(inbox).toContainText(String(before + 1))
    })

    await test.step('it is read when the other side opens it, which the sender sees, and counted no more', async () => {
      await influencer.goto(`/inbox?c=${id}`)
      await expect(influencer.getByText(text).last()).toBeVisible()
      await expect(business.getByRole('listitem').filter({ hasText: text }).last()).toContainText(t('inbox.read'))
      if (before === 0) await expect(inbox).not.toContainText(/\d/)
      else await expect(inbox).not.toContainText(String(before + 1))
    })

    await test.step('who writes is seen writing, and the answer appears without a reload', async () => {
      await field(influencer).pressSequentially('I will film it')
      await expect(business.getByText(/ is typing …|يكتب/).first()).toBeVisible()
      await field(influencer).press('Enter')
      await expect(business.getByRole('listitem').filter({ hasText: 'I will film it' }).last()).toBeVisible()
    })
    for (const page of [business, influencer, phone]) await page.context().close()
  })
}

test('who comes back after a lost connection sees what was written meanwhile, once and in order, in English', {
  tag: ['@conversations', '@live'],
}, async ({ browser }) => {
  const t = translatorFor('en')
  const [business, influencer] = [await openPage(browser, 'en'), await openPage(browser, 'en')]
  await signIn(business, 'brightside')
  await signIn(influencer, 'lena.hart')
  const id = await openConversation(business, influencer)
  await influencer.goto(`/inbox?c=${id}`)
  await expect(influencer.getByRole('textbox', { name: t('inbox.write') })).toBeVisible()
  const texts = ['First', 'Second', 'Third'].map((word) => `${word} of ${Date.now()}`)
  await influencer.context().setOffline(true)
  await expect(influencer.getByText(t('offline.banner'), { exact: false })).toBeVisible()
  for (const content of texts) {
    const sent = await business.request.post(`/api/conversations/${id}/messages`, {
      headers: once(),
      data: { content },
    })
    expect(sent.status(), await sent.text()).toBe(201)
  }
  const shown = async () => {
    const lines = await influencer
      .getByRole('region', { name: t('inbox.messages') })
      .getByRole('listitem')
      .allInnerTexts()
    return lines.flatMap((line) => texts.filter((text) => line.includes(text)))
  }
  expect(await shown()).toEqual([])
  await influencer.context().setOffline(false)
  await expect.poll(shown).toEqual(texts)
})

test('an order is accepted while the other side watches, in English', { tag: ['@orders', '@live'] }, async ({
  browser,
}) => {
  const t = translatorFor('en')
  const [business, influencer] = [await openPage(browser, 'en'), await openPage(browser, 'en')]
  await signIn(business, 'brightside')
  await signIn(influencer, 'lena.hart')
  const { taskId, purchaseId } = await placeOrder(business, 'lena.hart')
  await business.goto(`/task/${taskId}`)
  await expect(business.getByText(t('task.status.pending'), { exact: true }).first()).toBeVisible()
  const accepted = await influencer.request.post(`/api/purchases/${purchaseId}/accept`, { headers: once(), data: {} })
  expect(accepted.status(), await accepted.text()).toBe(200)
  await expect(business.getByText(t('task.event.order_accepted')).first()).toBeVisible()
  await expect(business.getByText(t('task.status.in_progress'), { exact: true }).first()).toBeVisible()
})

/** Mails about unread messages to an address, in one conversation or several, as they were written to the outbox. */
const mailsTo = (address: string, { dataDir }: Program): string[] => {
  const outbox = path.join(dataDir, 'outbox')
  return readdirSync(outbox)
    .filter((name) => name.includes(address) && /-(direct_message|unread_messages)-/.test(name))
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
}

test('messages to somebody who is away arrive as one mail, and one click stops such mails, in English', {
  tag: ['@messages', '@notifications'],
}, async ({ browser, program }) => {
  const t = translatorFor('en')
  const [business, influencer] = [await openPage(browser, 'en'), await openPage(browser, 'en')]
  await signIn(business, 'brightside')
  await signIn(influencer, 'lena.hart')
  const { id: userId, email } = await userOf(influencer)
  const id = await openConversation(business, influencer)
  await influencer.request.post(`/api/conversations/${id}/read`)
  const allowMail = async () => {
    const data = { choices: { messages: { mail: 'now' } } }
    expect((await influencer.request.put('/api/notification-preferences', { data })).status()).toBe(200)
  }
  await allowMail()
  // the latest mail about the same person is forgotten: another one would wait ten minutes, to be folded
  await inDatabase(async (client) => {
    for (const table of ['folded_mails', 'pair_mails'])
      await client.query(`delete from ${table} where reader_id = $1`, [userId])
  })
  const write = async (content: string) => {
    const url = `/api/conversations/${id}/messages`
    expect((await business.request.post(url, { headers: once(), data: { content } })).status()).toBe(201)
  }
  /** Pretends that nobody has used the account for ten minutes, and that messages are as old. */
  const goAway = () =>
    inDatabase(async (client) => {
      await client.query(`update sessions set last_seen_at = now() - interval '10 minutes' where user_id = $1`, [
        userId,
      ])
      await client.query(
        `update messages set created_at = now() - interval '6 minutes' where receiver_id = $1 and not read`,
        [userId],
      )
    })
  const mails = () => mailsTo(email, program).length
  const before = mails()

  await test.step('three messages make one mail', async () => {
    for (const content of ['One', 'Two', 'Three']) await write(content)
    await goAway()
    await runJob('messages-away')
    await expect.poll(mails, { timeout: 90_000 }).toBe(before + 1)
  })

  await test.step('its link asks once and stops mails of this kind, without signing in', async () => {
    const mail = mailsTo(email, program).at(-1)!
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const [link] = /http:\/\/localhost:\d+\/unsubscribe\/[\w.-]+/.exec(mail.replaceAll(/=?\r?\n\s*/g, ''))!
    const stranger = await openPage(browser, 'en')
    await stranger.goto(link)
    await stranger.getByRole('button', { name: t('notifications.unsubscribe') }).click()
    await expect(stranger.getByText(t('notifications.unsubscribed'))).toBeVisible()
    await stranger.context().close()
    const { choices } = await (await influencer.request.get('/api/notification-preferences')).json()
    expect(choices.messages.mail).toBe('never')
  })

  await test.step('what was switched off sends no mail, and is in the application all the same', async () => {
    await influencer.request.post(`/api/conversations/${id}/read`)
    await write('Four')
    await goAway()
    await runJob('messages-away')
    const isDone = async () => {
      let mailed = false
      await inDatabase(async (client) => {
        const { rows } = await client.query(
          `select mailed from messages where receiver_id = $1 order by id desc limit 1`,
          [userId],
        )
        mailed = rows[0].mailed
      })
      return mailed
    }
    await expect.poll(isDone, { timeout: 90_000 }).toBe(true)
    await expect.poll(() => unreadOf(influencer)).toBeGreaterThan(0)
    expect(mails()).toBe(before + 1)
  })
  await allowMail()
})
