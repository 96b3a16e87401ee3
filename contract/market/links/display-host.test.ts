import { expect, it } from 'vitest'
import { displayAddress, displayMailAddress, hostOf, withoutScheme } from './display-host.ts'

it.each([
  ['https://müller.example/a', 'müller.example'],
  ['https://xn--mller-kva.example', 'müller.example'],
  ['https://www.xn--strae-oqa.de', 'straße.de'],
  ['https://пример.рф', 'пример.рф'],
  ['https://приклад.com.ua', 'приклад.com.ua'],
  ['https://пример.com', 'пример.com'],
  ['https://παράδειγμα.gr', 'παράδειγμα.gr'],
  ['https://例え.jp', '例え.jp'],
  ['https://日本のブログblog.com', '日本のブログblog.com'],
  ['https://한국어.kr', '한국어.kr'],
  ['https://مثال.إختبار', 'مثال.إختبار'],
  ['https://उदाहरण.com', 'उदाहरण.com'],
  ['https://ไทย.com', 'ไทย.com'],
  ['https://ısı.com.tr', 'ısı.com.tr'],
  ['https://plain.example', 'plain.example'],
])('the host of %s is shown as its owners write it', (address, shown) => {
  expect(hostOf(address)).toBe(shown)
})

it.each([
  ['letters of two scripts', 'https://аpple.com', 'xn--pple-43d.com'],
  ['letters that all look like others', 'https://аррӏе.com', 'xn--80ak6aa92e.com'],
  ['Greek letters that look like others', 'https://νιν.com', 'xn--uxahb.com'],
  ['a script that the registry does not have', 'https://пример.de', 'xn--e1afmkfd.de'],
  ['another script than its top domain', 'https://παράδειγμα.рф', 'xn--hxajbheg2az3al.xn--p1ai'],
  ['letters of phonetics', 'https://ɡoogle.com', 'xn--oogle-qmc.com'],
  ['the dotless i outside of Turkish', 'https://vıvobid.com', 'xn--vvobid-p9a.com'],
])('a host with %s is shown in its ASCII form', (_, address, shown) => {
  expect(hostOf(address)).toBe(shown)
})

it('an address is shown with its host so, and otherwise as it was given', () => {
  expect(displayAddress('https://xn--mller-kva.example:8443/Ä?q=1#x')).toBe('https://müller.example:8443/Ä?q=1#x')
  expect(displayAddress('https://аpple.com/pay')).toBe('https://xn--pple-43d.com/pay')
  expect(displayAddress('müller.example/a')).toBe('müller.example/a')
  expect(displayAddress('аpple.com/a')).toBe('xn--pple-43d.com/a')
  expect(displayAddress('https://Plain.example/a')).toBe('https://Plain.example/a')
  expect(withoutScheme('https://www.xn--mller-kva.example/a')).toBe('müller.example/a')
})

it('a mail address is shown with its host so', () => {
  expect(displayMailAddress('noor@xn--mller-kva.example')).toBe('noor@müller.example')
  expect(displayMailAddress('noor@xn--pple-43d.com')).toBe('noor@xn--pple-43d.com')
})
