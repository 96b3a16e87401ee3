import { expect, it, vi } from 'vitest'
import type { Crop } from '#contract/foundation/uploads/uploads.ts'
import { renderApp } from '../../../test/render-app.tsx'
import CropDialog from './CropDialog.tsx'

it('uploads the middle of a picture that the browser cannot show', async () => {
  const onCrop = vi.fn<(crop?: Crop) => void>()
  const unknown = new File(['no picture for a browser'], 'IMG_1.HEIC')
  const screen = await renderApp(
    <CropDialog file={unknown} aspect={1} isRound={false} onCrop={onCrop} onClose={() => undefined} />,
  )
  await expect.element(screen.getByText('Your browser can’t show this picture')).toBeVisible()
  await screen.getByRole('button', { name: 'Use its middle' }).click()
  expect(onCrop.mock.calls).toEqual([[]])
})
