import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { aMarket } from '../../../../../test/market.ts'
import { allEvents } from '../declare-event.ts'
import { feature } from '../feature.ts'
import { exampleMail } from './mail-gallery.ts'

const mailKinds = allEvents().map(({ name }) => name)

const { world } = await aMarket()

describe('the gallery of mails', () => {
  it('shows every kind in the chosen language', async () => {
    const { status, body } = await world.call('GET', '/kit/emails?language=de')
    expect(status).toBe(200)
    for (const kind of mailKinds) expect(body.text).toContain(`src="/kit/emails/${kind}/de"`)
    const mail = await world.call('GET', '/kit/emails/order_paid/ar')
    expect(mail.body.text).toContain('dir="rtl"')
    expect(mail.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it.each(languages)('has an example for everything that a mail names, in %s', (language) => {
    for (const kind of mailKinds) {
      const { subject, text } = exampleMail(kind, language, 'https://v.example')
      expect(`${kind}: ${subject} ${text}`).not.toMatch(/\{\{|undefined|\w+\.(subject|body)|“”|: \./)
    }
  })

  it('does not show what there is not', async () => {
    expect((await world.call('GET', '/kit/emails/love_letter/en')).status).toBe(404)
    expect((await world.call('GET', '/kit/emails/order_paid/xx')).status).toBe(404)
  })

  it('is not served in production', () => {
    const configuration = { ...world.services.configuration, production: true }
    expect(feature.plugins!({ services: { ...world.services, configuration } })).toEqual([])
  })
})
