import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../platform/configuration/configuration.ts'
import type { Services } from '../../../platform/services.ts'
import { countryOf, isBot, referrerHost, type VisitorRequest, visitorOf } from './visitor.ts'

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
const visitorRequest = (headers: Record<string, string> = {}, ip = '203.0.113.7'): VisitorRequest => ({
  ip,
  method: 'GET',
  hostname: 'vivobid.example',
  headers: { 'user-agent': browser, ...headers },
})
const services = (day = '2026-05-01', settings: NodeJS.ProcessEnv = {}) =>
  ({
    secret: 'a secret of the tests',
    clock: () => new Date(`${day}T23:59:59Z`),
    configuration: readConfiguration(settings),
    publicOrigin: 'https://www.vivobid.example',
  }) as unknown as Services
const digestOf = (request: VisitorRequest, actor: Parameters<typeof visitorOf>[2] = null, day?: string) =>
  visitorOf(services(day), request, actor).toString('hex')

describe('the digest of a visitor', () => {
  it('is the same on one day, and another on the next', () => {
    expect(digestOf(visitorRequest())).toBe(digestOf(visitorRequest()))
    expect(digestOf(visitorRequest())).toHaveLength(32)
    expect(digestOf(visitorRequest())).not.toBe(digestOf(visitorRequest(), null, '2026-05-02'))
    expect(digestOf(visitorRequest(), { party: { id: 7, role: 'business', isVerified: true } })).not.toBe(
      digestOf(visitorRequest(), { party: { id: 7, role: 'business', isVerified: true } }, '2026-05-02'),
    )
  })

  it('tells browsers behind one address apart, and not addresses of one IPv6 network', () => {
    expect(digestOf(visitorRequest())).not.toBe(digestOf(visitorRequest({ 'user-agent': `${browser} Edg/126.0` })))
    expect(digestOf(visitorRequest())).not.toBe(digestOf(visitorRequest({}, '203.0.113.8')))
    expect(digestOf(visitorRequest({}, '2001:db8:1:2::1'))).toBe(digestOf(visitorRequest({}, '2001:db8:1:2:aa::7')))
    expect(digestOf(visitorRequest({}, '2001:db8:1:2::1'))).not.toBe(digestOf(visitorRequest({}, '2001:db8:1:3::1')))
  })

  it('is that of the person wherever they are signed in', () => {
    expect(digestOf(visitorRequest(), { party: { id: 7, role: 'business', isVerified: true } })).toBe(
      digestOf(visitorRequest({ 'user-agent': 'another' }, '198.51.100.1'), {
        party: { id: 7, role: 'business', isVerified: true },
      }),
    )
    expect(digestOf(visitorRequest(), { party: { id: 7, role: 'business', isVerified: true } })).not.toBe(
      digestOf(visitorRequest(), { party: { id: 8, role: 'business', isVerified: true } }),
    )
  })
})

describe('a bot', () => {
  it.each<Record<string, string>>([
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': `${browser} line-poker/1.0` },
    { 'user-agent': `${browser} NotionEmbedder` },
    { 'user-agent': `${browser} GTmetrix` },
    { 'user-agent': 'Microsoft Office/16.0 (Microsoft Outlook 16.0.12026; Pro)' },
    { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' },
    { 'user-agent': 'Outlook-iOS/709.2226530.prod.iphone' },
    { 'user-agent': 'AnApp/1 CFNetwork/1410.0.3 Darwin/22.6.0' },
    { 'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 9)' },
    { 'user-agent': 'WhatsApp/2.2412.54 W' },
    { 'user-agent': 'facebookexternalhit/1.1; kakaotalk-scrap/1.0' },
    { 'user-agent': 'python-requests/2.32' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])('is known by %j', (headers) => {
    expect(isBot(visitorRequest(headers))).toBe(true)
  })

  it.each([
    browser,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 Instagram 330.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.10.0',
    'Opera/9.80 (Android; Opera Mini/36.2/191.249; U; en) Presto/2.12.423 Version/12.16',
  ])('is not whoever uses %s', (agent) => {
    expect(isBot(visitorRequest({ 'user-agent': agent }))).toBe(false)
  })
})

describe('the country of a visitor', () => {
  it.each([
    ['de-AT,de;q=0.9,en-US;q=0.8', 'AT'],
    ['es,es-MX;q=0.9', 'MX'],
    ['zh-Hant-TW', 'TW'],
    ['es-419,es', null],
    ['en-UK,en;q=0.8', 'GB'],
    ['en-uk', 'GB'],
    ['ru-SU', 'RU'],
    ['de-DD', 'DE'],
    ['sr-YU', 'RS'],
    ['nl-AN', 'CW'],
    ['es-IC', 'ES'],
    ['en-EU,en-IE;q=0.9', 'IE'],
    ['sq-XK', 'XK'],
    ['en-QO', null],
    ['en-XX', null],
    ['en-QQ', null],
    ['en', null],
    ['', null],
    ['../../etc-passwd', null],
  ])('by the languages “%s” is %s', (languages, country) => {
    expect(countryOf(services(), visitorRequest({ 'accept-language': languages }))).toBe(country)
  })

  it('is what the proxy in front says, where one is set', () => {
    const behind = services('2026-05-01', { COUNTRY_HEADER: 'CF-IPCountry' })
    const request = (country: string) => visitorRequest({ 'cf-ipcountry': country, 'accept-language': 'de-AT' })
    expect(countryOf(behind, request('es'))).toBe('ES')
    expect(countryOf(behind, request('UK'))).toBe('GB')
    for (const unknown of ['XX', 'T1', 'nonsense', '']) expect(countryOf(behind, request(unknown))).toBe('AT')
    expect(countryOf(services(), request('ES'))).toBe('AT')
  })
})

describe('the page before', () => {
  it.each([
    ['https://www.instagram.com/ana?secret=1#x', 'instagram.com'],
    ['https://News.Example.ORG:8443/a', 'news.example.org'],
    ['https://münchen.example/', 'xn--mnchen-3ya.example'],
    ['https://vivobid.example/rankings', null],
    ['https://www.vivobid.example/', null],
    ['android-app://com.google.android.gm/', null],
    ['javascript:alert(1)//', null],
    ['http://192.168.0.7/admin', null],
    ['http://[2001:db8::1]/', null],
    ['http://localhost/', null],
    ["http://=cmd|'/c calc'.example/", null],
    ['not an address', null],
    ['', null],
    [undefined, null],
  ])('“%s” is known as %s', (address, host) => {
    expect(referrerHost(services(), visitorRequest(), address)).toBe(host)
  })

  it('is kept in at most 100 characters', () => {
    const address = `https://${Array(3).fill('a'.repeat(60)).join('.')}.example/`
    expect(referrerHost(services(), visitorRequest(), address)).toHaveLength(100)
  })
})
