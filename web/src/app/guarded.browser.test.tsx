import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { userKey } from '../api/queries.ts'
import { Guarded } from './Guarded.tsx'

afterEach(() => vi.unstubAllGlobals())

it('keeps the screen, and what is typed in it, while the account cannot be read again', async () => {
  let queryClient: QueryClient
  const Writing = () => {
    queryClient = useQueryClient()
    return <input aria-label="Message" />
  }
  let isReachable = true
  stubApi({
    'GET /api/user': () =>
      isReachable ? { json: { id: 7, username: 'brightside', role: 'business' } } : new TypeError('Failed to fetch'),
  })
  const router = createMemoryRouter([{ element: <Guarded />, children: [{ path: '/', element: <Writing /> }] }])
  const screen = await renderApp(<RouterProvider router={router} />, { router: false })
  await userEvent.fill(screen.getByLabelText('Message'), 'Half a sentence')
  isReachable = false
  void queryClient!.invalidateQueries({ queryKey: userKey })
  await expect.poll(() => queryClient.getQueryState(userKey)?.status).toBe('error')
  await expect.element(screen.getByLabelText('Message')).toHaveValue('Half a sentence')
})
