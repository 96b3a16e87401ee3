import { expect, it } from 'vitest'
import { returnOrigin } from './origin.ts'

const here = 'http://localhost:3000'

it('leads back to the loopback name under which the site was opened', () => {
  expect(returnOrigin(here, { protocol: 'http', host: '127.0.0.1:3000' })).toBe('http://127.0.0.1:3000')
  expect(returnOrigin(here, { protocol: 'http', host: 'localhost:3000' })).toBe(here)
  expect(returnOrigin(here, { protocol: 'http', host: '[::1]:3000' })).toBe('http://[::1]:3000')
})

it('leads to no other name, whatever the request says', () => {
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost@evil.example', '', 'a b'])
    expect(returnOrigin(here, { protocol: 'http', host })).toBe(here)
  const site = 'https://vivobid.example'
  expect(returnOrigin(site, { protocol: 'http', host: '127.0.0.1:3000' })).toBe(site)
})
