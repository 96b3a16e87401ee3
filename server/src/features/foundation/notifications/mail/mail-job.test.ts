import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aMarket, each } from '../../../../../test/market.ts'
import type { Person } from '../../../../../test/world.ts'
import { inTransaction } from '../../../../platform/context.ts'
import { type Jobs, openJobs } from '../../../../platform/jobs/jobs.ts'
import { openMailer } from '../../../../platform/mail/mail.ts'
import { openSms } from '../../../../platform/mail/sms.ts'
import type { EventName } from '../declare-event.ts'
import { notificationJobs } from '../jobs.ts'
import type { MailRequest, StoredParams } from '../mail-request.ts'
import { notify } from '../notify.ts'
import { renderMail } from './render-mail.ts'

const { world, mina } = await aMarket({ mina: each('influencer') })
let jobs: Jobs
const outbox = mkdtempSync(path.join(os.tmpdir(), 'vivobid-outbox-'))

beforeAll(async () => {
  jobs = await openJobs({
    ownerUrl: world.ownerUrl,
    applicationUrl: world.applicationUrl,
    log: { error: () => undefined },
    pollingIntervalSeconds: 0.5,
  })
  const mailer = openMailer({ smtpUrl: null, from: 'Vivobid <hello@vivobid.example>', outbox })
  await notificationJobs({ ...world.services, jobs }, mailer, openSms({ twilio: null, outbox }))
})
afterAll(async () => {
  await jobs.stop()
  rmSync(outbox, { recursive: true, force: true })
})

const notifyPerson = (userId: number, dealTitle = 'One honest post') =>
  inTransaction(world.services, (context) =>
    notify(
      { ...context, jobs },
      { userId, kind: 'order_paid', params: { taskId: 7, dealTitle, amount: 10_000, at: '2026-03-01T12:00:00Z' } },
    ),
  )

/** Waits for the only mail of a person and returns its headers and body. */
async function mailOf(person: Person) {
  const mine = () => readdirSync(outbox).filter((name) => name.includes(person.username) && !name.startsWith('.'))
  await vi.waitFor(() => expect(mine()).toHaveLength(1), 8_000)
  const [head, ...rest] = readFileSync(path.join(outbox, mine()[0]!), 'utf8').split('\r\n\r\n')
  return {
    name: mine()[0]!,
    head: head!.replaceAll(/\r\n[ \t]+/g, ' '),
    body: rest.join('\n\n').replaceAll('=\r\n', ''),
  }
}

/** Decodes a MIME-encoded header. */
function readable(header: string): string {
  const bytes = header.replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=\s*/g, (_, kind: string, word: string) =>
    kind === 'B'
      ? Buffer.from(word, 'base64').toString('latin1')
      : word
          .replaceAll('_', ' ')
          .replaceAll(/=(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

describe('a queued mail', () => {
  it('is sent to the person with its details', async () => {
    await notifyPerson(mina.id)
    const { name, head, body } = await mailOf(mina)
    expect(name).toContain('order_paid')
    expect(head).toMatch(new RegExp(`^To: ${mina.username}@example\\.com$`, 'm'))
    expect(head).toMatch(/^Subject: .*One honest post/m)
    expect(body).toContain('http://localhost/task/7')
  })

  it('about an order is in one conversation with its price request, for each side and to the end', async () => {
    const business = await world.aBusiness()
    const { taskId, purchaseId } = await world.anOrder(business, await world.aDeal(mina))
    const notified = async (params: StoredParams, kind: EventName) => {
      const reader = await world.anInfluencer()
      await inTransaction(world.services, (context) =>
        notify({ ...context, jobs }, {
          userId: reader.id,
          kind,
          params: { dealTitle: 'One post', amount: 100, ...params },
        } as MailRequest),
      )
      return (await mailOf(reader)).head
    }
    const thread = `<order-${purchaseId}@vivobid.example>`
    for (const head of [
      await notified({ purchaseId, link: 'http://localhost/business/purchases' }, 'price_quoted'),
      await notified({ taskId }, 'order_accepted'),
      await notified({ taskId }, 'order_completed'),
    ])
      expect(head).toContain(`References: ${thread}`)
    const security = await notified({ link: 'http://localhost/auth/forgot-password' }, 'password_changed')
    expect(security).not.toContain('References')
  })

  it('is in the language of its reader', async () => {
    await world.database.orm.execute(sql`update users set language = 'ar' where id = ${mina.id}`)
    await notifyPerson(mina.id)
    const { head } = await mailOf(mina)
    const subject = readable(/^Subject: (.*)$/m.exec(head)![1]!)
    const site = { publicOrigin: '', supportAddress: '' }
    const reader = { language: 'ar', displayName: mina.username } as const
    const rendered = renderMail(
      'order_paid',
      { taskId: 7, dealTitle: 'One honest post', amount: 10_000 },
      { reader, site },
    )
    expect(subject).toBe(rendered.subject)
    expect(subject).toMatch(/\p{Script=Arabic}/u)
  })

  it('escapes names and titles in headers and markup', async () => {
    const trap = 'Mina\r\nBcc: thief@example.com\r\n\r\n<img src=x onerror=alert(1)>'
    await world.database.orm.execute(sql`update users set display_name = ${trap} where id = ${mina.id}`)
    await notifyPerson(mina.id, trap)
    const { head, body } = await mailOf(mina)
    expect(head).not.toMatch(/^Bcc:/m)
    expect(head).toMatch(/^Subject: .*Mina Bcc/m)
    expect(body.slice(body.indexOf('text/html'))).not.toContain('<img src')
  })

  it('is dropped silently when its reader no longer exists', async () => {
    await notifyPerson(2_000_000_000)
    await notifyPerson(mina.id)
    await mailOf(mina)
    const waiting = sql`select count(*)::int as n from pgboss.job where name = 'mail' and state <> 'completed'`
    await expect.poll(async () => (await world.database.orm.execute(waiting)).rows[0]).toEqual({ n: 0 })
  })
})
