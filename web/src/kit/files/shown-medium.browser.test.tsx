import { expect, it } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { ShownMedium } from './ShownMedium.tsx'

/** A tenth of a second of silence. */
function silence(): string {
  const content = new Uint8Array(44 + 800).fill(128)
  const view = new DataView(content.buffer)
  const write = (at: number, text: string) => content.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, 836, true)
  write(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, 800],
  ] as const)
    view.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true)
  write(36, 'data')
  return URL.createObjectURL(new Blob([content], { type: 'audio/wav' }))
}
const sentence = 'This browser can’t play this file. Download it to open it in another app.'
const show = (kind: 'audio' | 'video', url: string) =>
  renderApp(<ShownMedium medium={{ key: url, label: 'A', name: 'a', kind, url }} />)

it.each(['audio', 'video'] as const)('says what to do when the browser cannot play a file (%s)', async (kind) => {
  const screen = await show(kind, URL.createObjectURL(new Blob(['no film'])))
  await expect.element(screen.getByText(sentence)).toBeVisible()
})

it('says what to do when only the sound of a film can be played', async () => {
  const screen = await show('video', silence())
  await expect.element(screen.getByText(sentence)).toBeVisible()
})

it('says nothing when it plays', async () => {
  const screen = await show('audio', silence())
  const player = screen.getByLabelText('a', { exact: true }).element() as HTMLAudioElement
  await expect.poll(() => player.readyState).toBeGreaterThan(0)
  expect(screen.getByText(sentence).elements()).toEqual([])
})
