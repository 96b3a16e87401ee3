import { Button, Menu } from '@mantine/core'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { LazyMenu, type MenuProps } from '../header/LazyMenu.tsx'
import { lazyComponent, prefetchLazyComponents, useLazyComponent } from './lazy-component.ts'

const Greeting = () => <p>Good morning</p>

/** A lazy component whose code arrives when the test lets it. */
function deferredComponent<P>(component: ComponentType<P>) {
  const { promise, resolve } = Promise.withResolvers<ComponentType<P>>()
  return { lazy: lazyComponent(() => promise), arrive: () => resolve(component) }
}

const LanguageMenu = ({ opened, onChange, children }: MenuProps) => (
  <Menu opened={opened} onChange={onChange}>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>Deutsch</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

it('a menu that is opened before its code has arrived opens once it has', async () => {
  const { lazy, arrive } = deferredComponent(LanguageMenu)
  const screen = await renderApp(
    <LazyMenu menu={lazy} content={{}} button={(props) => <Button {...props}>Language</Button>} />,
  )
  const button = screen.getByRole('button', { name: 'Language' })
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
  await button.click()
  arrive()
  await expect.element(screen.getByRole('menuitem', { name: 'Deutsch' })).toBeVisible()
})

it('a button keeps the focus when its menu arrives', async () => {
  const { lazy, arrive } = deferredComponent(LanguageMenu)
  const screen = await renderApp(
    <LazyMenu menu={lazy} content={{}} button={(props) => <Button {...props}>Language</Button>} />,
  )
  const button = screen.getByRole('button', { name: 'Language' })
  const before = button.element() as HTMLElement
  before.focus()
  void lazy.load()
  arrive()
  await expect.element(button).toHaveFocus()
  await expect.poll(() => document.activeElement === before).toBe(false)
  await expect.element(button).toHaveFocus()
})

it('a part whose code fails to load is tried again until it has arrived', async () => {
  let tries = 0
  const flaky = lazyComponent(() => {
    tries++
    return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Greeting)
  })
  const Shown = () => {
    const Loaded = useLazyComponent(flaky, true)
    return Loaded ? <Loaded /> : <p>Waiting</p>
  }
  const screen = await renderApp(<Shown />)
  await expect.element(screen.getByText('Good morning'), { timeout: 3_000 }).toBeVisible()
  expect(tries).toBe(2)
})

it('parts load by themselves once the first screen is shown, and those declared later when they are declared', async () => {
  const before = deferredComponent(Greeting)
  before.arrive()
  expect(before.lazy.current()).toBeNull()
  prefetchLazyComponents()
  await expect.poll(before.lazy.current).toBe(Greeting)
  const after = deferredComponent(Greeting)
  after.arrive()
  await expect.poll(after.lazy.current).toBe(Greeting)
})
