import { expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { Avatar } from '../Avatar.tsx'
import { Picture } from './Picture.tsx'

/** 16 pixels of pure red. */
const red = btoa('\xf8\x00'.repeat(16)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
/** A picture that never arrives. */
const pending = `/media/avatar/00000000-0000-4000-8000-000000000000.webp#${red}`

/** The colour that an image's placeholder has in its middle. */
async function placeholderColour(image: HTMLImageElement) {
  const [, url] = /url\("(data:image\/bmp;base64,[^"]+)"\)/.exec(getComputedStyle(image).backgroundImage)!
  const drawn = new Image()
  drawn.src = url!
  await drawn.decode()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  context.drawImage(drawn, 0, 0)
  return [drawn.width, drawn.height, ...context.getImageData(1, 1, 1, 1).data]
}

it('has its placeholder until it is loaded, in its place from the start', async () => {
  const screen = await renderApp(
    <div style={{ width: 400 }}>
      <Picture url={pending} alt="A cup" sizes="400px" ratio={4} />
    </div>,
  )
  const image = screen.getByAltText('A cup').element() as HTMLImageElement
  expect(image.getAttribute('src')).toBe(pending.split('#')[0])
  for (const source of screen.container.querySelectorAll('source')) expect(source.srcset).not.toContain('#')
  expect(await placeholderColour(image)).toEqual([4, 4, 255, 0, 0, 255])
  expect(image.getBoundingClientRect()).toMatchObject({ width: 400, height: 100 })
})

it('shows its alternative text on no placeholder when it cannot be loaded', async () => {
  const screen = await renderApp(<Picture url={`/nothing.webp#${red}`} alt="A cup" sizes="400px" ratio={4} />)
  const image = screen.getByAltText('A cup').element() as HTMLImageElement
  image.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(image.style.backgroundImage).toBe('none'))
})

it.each(['', '#', '#nonsense', '#%', `#${'A'.repeat(44)}`])('without a placeholder (%s) has none', async (fragment) => {
  const screen = await renderApp(
    <Picture url={`/media/demo/lena.webp${fragment}`} alt="A cup" sizes="400px" ratio={4} />,
  )
  expect((screen.getByAltText('A cup').element() as HTMLImageElement).style.backgroundImage).toBe('')
})

it('of a person has its placeholder in a circle of its own', async () => {
  const screen = await renderApp(<Avatar person={{ id: 1, displayName: 'Ana', avatarUrl: pending }} size={48} />)
  const image = screen.container.querySelector('img')!
  expect(await placeholderColour(image)).toEqual([4, 4, 255, 0, 0, 255])
  expect(image.getAttribute('src')).toBe(pending.split('#')[0])
})
