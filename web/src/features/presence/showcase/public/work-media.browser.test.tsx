import { expect, it } from 'vitest'
import type { ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { renderApp } from '../../../../../test/render-app.tsx'
import { WorkMedia } from './WorkMedia.tsx'

it('offers a video for download where the browser cannot play it', async () => {
  const videoUrl = URL.createObjectURL(new Blob(['no film']))
  const screen = await renderApp(<WorkMedia item={{ title: 'Launch', videoUrl, imageUrl: null } as ShowcaseItem} />)
  await expect.element(screen.getByText('This browser can’t play this video.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download the video' }).element().getAttribute('href')).toBe(videoUrl)
})
