import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { ConfirmArea } from '../dialogs/confirm.tsx'
import { UserText } from './UserText.tsx'

const user = { id: 1, role: 'business' } as const
afterEach(() => vi.restoreAllMocks())
const render = (text: string) =>
  renderApp(
    <ConfirmArea>
      <UserText data-testid="text">{text}</UserText>
    </ConfirmArea>,
    { user },
  )

describe('what people write', () => {
  it('has links where it names addresses, and the same words', async () => {
    const text = `Look at https://example.com/a_(b)?x=1&y=2, www.example.org and example.net/shop. Not ana@example.com, 1.2.3.4, lena.hart or javascript:alert(1).
${window.location.origin}/wallet`
    const screen = await render(text)
    // found by code that arrives after the text
    await expect.element(screen.getByRole('link').first()).toBeVisible()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-testid="text"] a')]
    expect(links.map(({ href }) => href)).toEqual([
      'https://example.com/a_(b)?x=1&y=2',
      'https://www.example.org/',
      'https://example.net/shop',
      `${window.location.origin}/wallet`,
    ])
    expect(links.map(({ rel }) => rel)).toEqual([...Array(3).fill('noopener noreferrer nofollow ugc'), ''])
    expect(screen.getByTestId('text').element().textContent).toBe(text)
  })

  it('leads to a foreign page only after a warning that names it', async () => {
    const followed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(`${this.href} ${this.target} ${this.rel}`)
    })
    const screen = await render('Pay at https://пример.example/pay')
    await screen.getByRole('link').click()
    await expect.element(screen.getByRole('dialog')).toHaveTextContent('пример.example')
    expect(followed).toEqual([])
    await screen.getByRole('button', { name: 'Open пример.example' }).click()
    expect(followed).toEqual(['https://xn--e1afmkfd.example/pay _blank noopener noreferrer'])
  })

  it('has each paragraph in its own direction', async () => {
    const screen = await render('Hello\nمرحبا')
    const element = screen.getByTestId('text').element()
    const box = element.getBoundingClientRect()
    const range = document.createRange()
    const lines = [0, 6].map((from) => {
      range.setStart(element.firstChild!, from)
      range.setEnd(element.firstChild!, from + 5)
      return range.getBoundingClientRect()
    })
    expect(lines[0]!.left).toBeCloseTo(box.left, 0)
    expect(lines[1]!.right).toBeCloseTo(box.right, 0)
  })
})
