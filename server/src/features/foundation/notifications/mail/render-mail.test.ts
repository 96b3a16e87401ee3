import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { requestClockActions } from '#contract/market/campaign-requests/request-machine.ts'
import { clockActions } from '#contract/market/orders/task-machine.ts'
import '../../../../declared-events.ts'
import { allEvents } from '../declare-event.ts'
import type { StoredParams } from '../mail-request.ts'
import { renderMail } from './render-mail.ts'

const mailKinds = allEvents().map(({ name }) => name)

const params = {
  taskId: 7,
  dealTitle: 'One <b>post</b>',
  amount: 12_345,
  at: '2026-03-01T12:00:00Z',
  reason: 'Too "dark"',
}

const site = { publicOrigin: 'https://vivobid.example', supportAddress: 'help@vivobid.example' }

describe.each(languages)('mail in %s', (language) => {
  const render = (kind: string) =>
    renderMail(kind, { ...params, action: clockActions[0] }, { reader: { language, displayName: 'Lena' }, site })

  it.each(mailKinds)('%s has a subject and a body with everything filled in', (kind) => {
    const mail = render(kind)
    for (const text of [mail.subject, mail.text, mail.html])
      expect(text).not.toMatch(/\{\{|undefined|\w+\.(subject|body)/)
    expect(mail.text).toContain('https://vivobid.example/task/7')
  })

  it('has a head that programs of mail read: the subject, and that it is right in light and dark', () => {
    const { html, subject } = render('order_paid')
    expect(html).toContain(`<title>${subject.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</title>`)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('<meta charset="utf-8">')
  })

  it('shows what people wrote as text, never as markup', () => {
    expect(render('order_paid').html).not.toContain('<b>')
  })

  it('shows each paragraph that people wrote in its own direction', () => {
    const reason = 'Too dark.\n\nالصورة مظلمة'
    const { html, text } = renderMail(
      'dispute_opened',
      { ...params, reason },
      { reader: { language, displayName: 'Lena' }, site },
    )
    expect(html).toContain('<p dir="auto">Too dark.</p><p dir="auto">الصورة مظلمة</p>')
    expect(text).toContain(`“${reason}”`)
  })
})

/** Kinds that orders and campaign requests share. */
const shared = mailKinds.filter((kind) =>
  /^(cancel_|due_date_|deadline_near|dispute_(?!link)|block_(?!payout)|review_re|review_v)/.test(kind),
)
/** Words for an order in each language, which a campaign request's texts must not contain. */
const orderWords: Record<Language, RegExp> = {
  en: /\border/i,
  ar: /يُلغى الطلب|الطلب مستمر|صفحة الطلب|أُلغي الطلب|انتهى الطلب|الانسحاب من الطلب/,
  es: /pedido/i,
  de: /auftr[aä]g/i,
  pt: /pedido/i,
}

describe.each(languages)('a mail about a campaign request in %s', (language) => {
  const render = (params: StoredParams, kind: string) =>
    renderMail(kind, params, { reader: { language, displayName: 'Lena' }, site })
  const request = { requestId: 7, dealTitle: 'Coffee', from: 'Shop', amount: 100, at: '2026-03-01T12:00:00Z' }

  it.each(shared)('%s speaks of the campaign, not of an order', (kind) => {
    for (const action of requestClockActions) {
      const { subject, text, link } = render({ ...request, action, link: 'https://vivobid.example/x' }, kind)
      expect(`${subject} ${text}`).not.toMatch(orderWords[language])
      expect(`${subject} ${text}`).not.toMatch(/\{\{|undefined|\w+\.(subject|body)/)
      expect(link).toBe('https://vivobid.example/x')
    }
  })
})

describe('the facts of a mail', () => {
  const reader = { language: 'en', displayName: 'Lena', timeZone: 'Europe/Berlin' } as const
  const other = { name: 'Bright <i>Side</i>', avatarUrl: '/media/avatars/8.webp' }

  it('say who, what, how much and by when, with a face', () => {
    const { text, html } = renderMail('order_paid', params, { reader, site, other })
    for (const fact of [
      'With: Bright <i>Side</i>',
      'Deal: One <b>post</b>',
      'Amount: $123.45',
      'Deadline: March 1, 2026',
    ])
      expect(text).toContain(fact)
    expect(text).toContain('Bright <i>Side</i> has ordered')
    expect(html).toContain('<img src="https://vivobid.example/media/avatars/8.webp" alt=""')
    expect(html).not.toContain('<i>')
  })

  it('have initials where there is no picture, and nobody where the mail is about nobody', () => {
    const { html } = renderMail('order_paid', params, { reader, site, other: { ...other, avatarUrl: null } })
    expect(html).toMatch(/<span class="face" aria-hidden="true"[^>]*>B<\/span>/)
    const alone = renderMail('top_up_received', { amount: 500 }, { reader, site })
    expect(alone.text).toContain('Amount: $5')
    expect(alone.text).not.toContain('With:')
    expect(renderMail('password_changed', { at: params.at }, { reader, site }).html).not.toContain('class="box"')
  })

  it('are followed by one button, and by Unsubscribe as a word', () => {
    const unsubscribe = 'https://vivobid.example/unsubscribe/1.orders.x'
    const { html, text } = renderMail('order_paid', params, { reader, site: { ...site, unsubscribe }, other })
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).toContain(`<a href="${unsubscribe}">Unsubscribe</a>`)
    expect(text).toContain(`Unsubscribe: ${unsubscribe}`)
  })
})

describe('a time in a mail', () => {
  const textAt = (at: string, timeZone?: string) =>
    renderMail(
      'request_accepted',
      { ...params, at },
      { reader: { language: 'en', displayName: 'Lena', ...(timeZone && { timeZone }) }, site },
    ).text

  it.each([
    ['Europe/Berlin', 'January 6, 2027 at 1:00 AM GMT+1'],
    ['Pacific/Kiritimati', 'January 6, 2027 at 2:00 PM GMT+14'],
    ['America/New_York', 'January 5, 2027 at 7:00 PM EST'],
    [undefined, 'January 6, 2027 at 12:00 AM UTC'],
  ])('is that of a reader in %s, with its name', (zone, shown) => {
    expect(textAt('2027-01-06T00:00:00.000Z', zone)).toContain(shown)
  })

  it.each(['Europe/Berlin', 'Pacific/Kiritimati', 'America/New_York', undefined])(
    'that is a calendar day is that day for a reader in %s',
    (zone) => {
      expect(textAt('2027-01-05', zone)).toContain('submitted by January 5, 2027.')
    },
  )
})

it('is right-to-left in Arabic', () => {
  const mail = renderMail('top_up_received', { amount: 500 }, { reader: { language: 'ar', displayName: 'نور' }, site })
  expect(mail.html).toContain('dir="rtl"')
  expect(mail.html).toContain('https://vivobid.example/wallet')
})

describe.each(languages)('the mail about a withdrawal that was requested in %s', (language) => {
  const mail = renderMail(
    'withdrawal_asked',
    { amount: 5_000, at: params.at },
    { reader: { language, displayName: 'Lena' }, site },
  )
  const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link)

  it('leads to the withdrawal, and whoever did not request it to a new password', () => {
    const withdrawal = 'https://vivobid.example/wallet#withdrawals'
    const password = 'https://vivobid.example/auth/forgot-password'
    expect(mail.link).toBe(withdrawal)
    expect(linksOf(mail.html)).toEqual([withdrawal, password])
    expect(mail.text.indexOf(withdrawal)).toBeLessThan(mail.text.indexOf(password))
  })
})

it('no other mail about a withdrawal offers a new password', () => {
  const { html, link } = renderMail('withdrawal_paid', params, {
    reader: { language: 'en', displayName: 'Lena' },
    site,
  })
  expect(html).not.toContain('forgot-password')
  expect(link).toContain('https://vivobid.example/')
})
