import { LinkifyIt } from 'linkify-it'
import { describe, expect, it } from 'vitest'
import '../../../../declared-events.ts'
import { renderMail } from './render-mail.ts'

const site = { publicOrigin: 'https://vivobid.test', supportAddress: 'support@vivobid.test' }
const reader = { language: 'en', displayName: 'booking.com' } as const
const links = new LinkifyIt()
const foreignLinks = (text: string) =>
  (links.match(text) ?? []).map(({ url }) => url).filter((url) => !/^(https?:\/\/|mailto:\w+@)vivobid\.test/.test(url))

describe('what people wrote', () => {
  it('is no link in a mail, however a program looks for them', () => {
    const written = 'Claim at https://shop.example/pay, shop.example, www.shop.example or pay@shop.example'
    const params = { dealTitle: written, from: 'shop.example', reason: written, amount: 500, taskId: 7 }
    for (const kind of [
      'order_paid',
      'gift_received',
      'report_rejected',
      'direct_message',
      'search_matches',
    ] as const) {
      const mail = renderMail(kind, { ...params, search: written, matches: '3' }, { reader, site })
      expect(foreignLinks(mail.text)).toEqual([])
      expect(foreignLinks(mail.html.replaceAll(/<[^<>]*>/g, ' '))).toEqual([])
    }
  })

  it('reads as it was written', () => {
    const params = { dealTitle: '3.5 days at booking.com', amount: 1 }
    const { subject, body } = renderMail('order_paid', params, { reader, site })
    expect(subject).toBe('New order: 3.5 days at booking.com')
    expect(body.replaceAll('\u2060', '')).toContain('“3.5 days at booking.com”')
    expect(body).toContain('“3.5 days')
  })
})
