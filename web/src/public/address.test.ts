import { expect, it } from 'vitest'
import { addressOf } from './server.tsx'

it.each([
  ['/lena.hart?fbclid=a1&utm_source=ig', '/lena.hart'],
  ['/lena.hart?lng=ar&fbclid=a1', '/lena.hart?lng=ar'],
  ['/?visit=1', '/'],
  ['/explore/fashion?utm_medium=mail&sort=rating&q=green%20tea', '/explore/fashion?q=green+tea&sort=rating'],
  ['/rankings?cursor=abc&scope=DE&gclid=1', '/rankings?scope=DE&cursor=abc'],
  ['/login?next=%2Finbox%3Fto%3D7&fbclid=1', '/login?next=%2Finbox%3Fto%3D7'],
  // the secrets of mailed links are never part of the rendered page
  ['/login?confirm=secret', '/login'],
  ['/verify-email?token=secret', '/verify-email'],
  ['/auth/reset-password?token=secret&lng=ar', '/auth/reset-password?lng=ar'],
  ['/auth/undo-email?token=secret', '/auth/undo-email'],
  ['/help?q=refund&lng=de', '/help?lng=de&q=refund'],
  ['/wallet?tab=statement', '/wallet?tab=statement'],
])('%s is rendered as %s', async (url, address) => {
  expect(await addressOf(url)).toBe(address)
})
