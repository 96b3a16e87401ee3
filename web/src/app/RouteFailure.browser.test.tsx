import { lazy } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { RouteFailure } from './RouteFailure.tsx'

afterEach(() => vi.restoreAllMocks())

it('a screen whose code cannot be loaded is logged and shows an error with another try', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new TypeError('Failed to fetch dynamically imported module')
  const router = createMemoryRouter([{ path: '/', ErrorBoundary: RouteFailure, lazy: () => Promise.reject(failure) }])
  const screen = await renderApp(<RouterProvider router={router} />, { router: false })
  await expect.element(screen.getByRole('heading', { name: 'Something went wrong with this route.' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(logged).toHaveBeenCalledWith('A route failed', failure)
})

it('a screen that could not be loaded says that there is no connection, and offers another try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Unloaded = lazy(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://vivobid.example/assets/Wallet.js')
  })
  const router = createMemoryRouter([{ path: '/', element: <Unloaded />, errorElement: <RouteFailure /> }])
  const screen = await renderApp(<RouterProvider router={router} />, { router: false })
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/No connection.*Check your connection/)
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
