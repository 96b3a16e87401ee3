import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import {
  acceptedTypes,
  maxUploadBytes,
  pictureNames,
  pictureUrl,
  sourcesOf,
  type UploadPurpose,
  uploadLimits,
} from '#contract/foundation/uploads/uploads.ts'
import { Picture } from '../../kit/files/Picture.tsx'
import { uploadRefusal } from './use-upload.ts'

const id = '00000000-0000-4000-8000-000000000000'

describe('a picture', () => {
  it('lists every stored size, in both formats', () => {
    const url = pictureUrl('showcase', id)
    const { avif, webp } = sourcesOf(url)!
    expect(avif).toBe(
      `/media/showcase/${id}-1600.avif 1600w, /media/showcase/${id}-960.avif 960w, /media/showcase/${id}-480.avif 480w`,
    )
    const named = `${avif}, ${webp}`.split(', ').map((each) => each.split(' ')[0]!.replace('/media/', ''))
    expect([`showcase/${id}.webp`, ...named].sort()).toEqual(pictureNames('showcase', id).sort())
    const html = renderToStaticMarkup(<Picture url={url} alt="A cup" sizes="50vw" ratio={1.5} />)
    expect(html).toContain('<source type="image/avif" srcSet="/media/showcase/')
    expect(html).toContain('sizes="50vw"')
    expect(html).toMatch(/<img src="\/media\/showcase\/[^"]+\.webp" alt="A cup" loading="lazy"[^>]*aspect-ratio:1.5/)
  })

  it.each([
    '/media/demo/lena.webp',
    '/media/avatars/old.webp',
    'https://elsewhere.example/a.webp',
    `/media/kyc/${id}.webp`,
  ])('at %s has only one size', (url) => {
    expect(sourcesOf(url)).toBe(null)
    expect(renderToStaticMarkup(<Picture url={url} alt="" sizes="1rem" />)).toMatch(/^<img [^>]*>$/)
  })
})

describe('a chosen file', () => {
  it.each<[string, UploadPurpose, string, number, string | null]>([
    ['an empty file', 'message', 'image/png', 0, uploadErrors.uploadEmpty],
    ['a video as an avatar', 'avatar', 'video/mp4', 9, uploadErrors.uploadTypePicture],
    ['a GIF as an identity document', 'kyc', 'image/gif', 9, uploadErrors.uploadTypePaper],
    ['an avatar that is too large', 'avatar', 'image/png', uploadLimits.avatar.image! + 1, uploadErrors.uploadTooLarge],
    ['an avatar', 'avatar', 'image/png', uploadLimits.avatar.image!, null],
    ['a type unknown to the browser', 'message', '', 9, null],
    ['an unknown type that is too large', 'message', '', uploadLimits.message.video! + 1, uploadErrors.uploadTooLarge],
    [
      'an unknown type that is too large for an avatar',
      'avatar',
      'x/y',
      uploadLimits.avatar.image! + 1,
      uploadErrors.uploadTooLarge,
    ],
    ['a video', 'showcase', 'video/mp4', uploadLimits.showcase.video!, null],
  ])('%s is accepted or refused before upload', (_, purpose, type, size, sentence) => {
    expect(uploadRefusal({ type, size }, purpose)?.message ?? null).toBe(sentence)
  })

  it('is checked against the only kind a field accepts', () => {
    const pictureRefusal = (type: string, size: number) =>
      uploadRefusal({ type, size }, 'showcase', 'image')?.message ?? null
    expect(pictureRefusal('video/mp4', 9)).toBe(uploadErrors.uploadTypePicture)
    expect(pictureRefusal('', uploadLimits.showcase.image! + 1)).toBe(uploadErrors.uploadTooLarge)
    expect(pictureRefusal('image/png', uploadLimits.showcase.image!)).toBe(null)
    expect(maxUploadBytes('showcase', 'image')).toBe(uploadLimits.showcase.image)
    expect(acceptedTypes('showcase', 'video')).toEqual(['video/mp4', 'video/webm', 'video/quicktime'])
  })
})
