import { expect, it } from 'vitest'
import { RequestError } from '../api/request.ts'
import { onDemand } from './on-demand.ts'

it('a module that cannot be loaded fails as a request does that did not reach the server, without technical words', async () => {
  const failed = await onDemand(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://vivobid.example/a.js')),
  ).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(RequestError)
  expect(failed).toMatchObject({
    status: 0,
    message: 'We can’t reach the server. Check your connection and try again.',
  })
})
