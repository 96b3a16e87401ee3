import { describe, expect, it } from 'vitest'
import { leavingIn } from './leaving.ts'

describe('a message', () => {
  it.each([
    'Write to me at ana.ferrer@example.com',
    'My number is +34 612 345 678',
    'Call 0049 (30) 1234-5678',
    'اتصل بي على ٠٥٠١٢٣٤٥٦٧٨',
    'Find me on WhatsApp',
    'كلمني على واتساب',
    'https://t.me/ana',
    'wa.me/34612345678',
  ])('that offers a way around us is noticed: %s', (text) => {
    expect(leavingIn(text)).toBe('contact')
  })

  it.each([
    'Pay me at paypal.me/ana',
    'My IBAN is below',
    'ES91 2100 0418 4502 0005 1332',
    'Send it by Western Union',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])('that asks for money elsewhere is noticed: %s', (text) => {
    expect(leavingIn(text)).toBe('payment')
  })

  it.each([
    'We have 1,250,000 followers in 12 countries',
    'Between 2026-03-01 and 2026-04-15, at 10:30',
    'On 12.05.2026 or 13.05.2026',
    'The fee is $1,200.00 for 3 posts',
    'Take 16:9 at 1920 x 1080, 60 fps',
    'Here it is: https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'Mention us as @brightside',
    'The order is no. 20261123',
    '',
  ])('of everyday work is not: %s', (text) => {
    expect(leavingIn(text)).toBe(null)
  })
})
