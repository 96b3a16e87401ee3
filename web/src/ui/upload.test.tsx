import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import {
  acceptedTypes,
  largestUpload,
  pictureNames,
  pictureUrl,
  sourcesOf,
  type UploadPurpose,
  uploadLimits,
} from '#contract/uploads.ts'
import { Picture } from './Picture.tsx'
import { refusalOf } from './use-upload.ts'

const id = '00000000-0000-4000-8000-000000000000'

describe('a picture', () => {
  it('names every size that is stored of it, in both formats', () => {
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
  ])('at %s has one size alone', (url) => {
    expect(sourcesOf(url)).toBe(null)
    expect(renderToStaticMarkup(<Picture url={url} alt="" sizes="1rem" />)).toMatch(/^<img [^>]*>$/)
  })
})

describe('a file that is chosen', () => {
  it.each<[string, UploadPurpose, string, number, string | null]>([
    ['nothing', 'message', 'image/png', 0, messages.uploadEmpty],
    ['a film for a face', 'avatar', 'video/mp4', 9, messages.uploadType],
    ['an animation for a paper', 'kyc', 'image/gif', 9, messages.uploadType],
    ['a large face', 'avatar', 'image/png', uploadLimits.avatar.image! + 1, messages.uploadTooLarge],
    ['a face', 'avatar', 'image/png', uploadLimits.avatar.image!, null],
    ['what the browser does not know', 'message', '', 9, null],
    ['what nobody knows and is large', 'message', '', uploadLimits.message.video! + 1, messages.uploadTooLarge],
    [
      'what nobody knows and is large for a face',
      'avatar',
      'x/y',
      uploadLimits.avatar.image! + 1,
      messages.uploadTooLarge,
    ],
    ['a film', 'showcase', 'video/mp4', uploadLimits.showcase.video!, null],
  ])('%s is refused before it is sent, or not', (_, purpose, type, size, sentence) => {
    expect(refusalOf({ type, size }, purpose)?.message ?? null).toBe(sentence)
  })

  it('is measured by the one kind that a field takes', () => {
    const ofAPicture = (type: string, size: number) => refusalOf({ type, size }, 'showcase', 'image')?.message ?? null
    expect(ofAPicture('video/mp4', 9)).toBe(messages.uploadType)
    expect(ofAPicture('', uploadLimits.showcase.image! + 1)).toBe(messages.uploadTooLarge)
    expect(ofAPicture('image/png', uploadLimits.showcase.image!)).toBe(null)
    expect(largestUpload('showcase', 'image')).toBe(uploadLimits.showcase.image)
    expect(acceptedTypes('showcase', 'video')).toEqual(['video/mp4', 'video/webm', 'video/quicktime'])
  })
})
