import { expect, it } from 'vitest'
import { parameterName, parseForm } from './form.ts'

it('reads nested names as an object', () => {
  const form = parseForm('a=1&b%5B0%5D%5Bc%5D=x%20%26%20y&b[0][d]=%C3%BC&b[1][c]=+&e[f[g]]=')
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    a: '1',
    b: { 0: { c: 'x & y', d: 'ü' }, 1: { c: ' ' } },
    e: { f: { g: '' } },
  })
})

it('cannot pollute a prototype', () => {
  const form = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect(Object.getPrototypeOf(form)).toBeNull()
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

it('lets the later of two conflicting names win', () => {
  expect(parseForm('a=1&a[b]=2').a).toEqual(expect.objectContaining({ b: '2' }))
  expect(parseForm('a[b]=2&a=1').a).toBe('1')
})

it('ignores empty names', () => {
  expect(Object.keys(parseForm('=1&[]=2&'))).toEqual([])
})

it('names parameters as Stripe does', () => {
  expect(parameterName(['line_items', 0, 'price_data', 'currency'])).toBe('line_items[0][price_data][currency]')
})
