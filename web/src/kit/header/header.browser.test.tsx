import '../../app/global.css'
import IconHome from 'icon:home'
import { Link } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { Sections } from './Sections.tsx'

afterEach(() => page.viewport(1280, 800))

const links = ['Übersicht', 'Angebote', 'Auftragsanfragen', 'Aufgaben', 'Guthaben', 'Meine Geschenke'].map((label) => ({
  to: `/${label}`,
  label,
}))
const open = (width: number, pathname = '/Angebote') => {
  const tools = <button type="button">Konto</button>
  return page
    .viewport(width, 800)
    .then(() =>
      renderApp(
        <Header
          variant="full"
          home="/"
          Link={Link}
          middle={<Sections links={links} current={pathname} Link={Link} />}
          tools={tools}
        />,
      ),
    )
}
const scrollsSideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

describe('the header', () => {
  it.each([768, 820, 900])('folds what does not fit under More at %i px', async (width) => {
    const screen = await open(width)
    const more = screen.getByText('More')
    await expect.element(more).toBeVisible()
    expect(scrollsSideways()).toBe(false)
    await more.click()
    await expect.element(screen.getByRole('link', { name: 'Meine Geschenke' })).toBeVisible()
    // each section once: in the row or under More
    expect(screen.getByRole('link', { name: 'Übersicht' }).elements()).toHaveLength(1)
    expect(scrollsSideways()).toBe(false)
  })

  it('folds all of them where not even the first fits', async () => {
    await page.viewport(1280, 800)
    const screen = await renderApp(
      <div style={{ display: 'flex', width: 130 }}>
        <Sections links={links} current="/" Link={Link} />
      </div>,
    )
    const first = screen.getByRole('link', { name: 'Übersicht' })
    await vi.waitFor(() => expect(first.query()).toBeNull())
    await screen.getByText('More').click()
    await expect.element(first).toBeVisible()
  })

  it.each([1023, 1280])('shows all sections where there is room, the current one marked, at %i px', async (width) => {
    const screen = await open(width)
    await expect.element(screen.getByRole('link', { name: 'Meine Geschenke' })).toBeVisible()
    await vi.waitFor(() => expect(screen.getByText('More').query()).toBeNull())
    await expect.element(screen.getByRole('link', { name: 'Angebote' })).toHaveAttribute('aria-current', 'page')
  })

  it('closes More with Escape and gives the focus back', async () => {
    const screen = await open(768)
    await screen.getByText('More').click()
    await userEvent.keyboard('{Tab}{Escape}')
    await vi.waitFor(() => expect(screen.getByRole('link', { name: 'Meine Geschenke' }).query()).toBeNull())
    expect(document.activeElement?.tagName).toBe('SUMMARY')
  })

  it('is the logo alone after a checkout', async () => {
    const screen = await renderApp(<Header variant="minimal" home="/" Link={Link} tools={<button type="button" />} />)
    await expect.element(screen.getByRole('link', { name: 'Vivobid home' })).toBeVisible()
    expect(screen.getByRole('button').query()).toBeNull()
  })
})

describe('the bar of places', () => {
  const places = links.slice(0, 5).map((link) => ({ ...link, icon: IconHome }))
  const barHeight = () => getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar')

  it('stands on phones only, with five places of at least 44 px', async () => {
    await page.viewport(320, 640)
    const screen = await renderApp(<BottomBar places={places} current="/Angebote" Link={Link} />)
    const bar = screen.getByRole('navigation', { name: 'Main places' })
    await expect.element(bar).toBeVisible()
    for (const place of bar.getByRole('link').elements()) {
      const { width, height } = place.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    expect(scrollsSideways()).toBe(false)
    expect(barHeight()).not.toBe('0px')
    await page.viewport(768, 800)
    await vi.waitFor(() => expect(bar.query()).toBeNull())
    expect(barHeight()).toBe('0px')
  })
})
