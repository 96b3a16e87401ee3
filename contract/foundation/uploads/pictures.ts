/** Widths in pixels in which public pictures are stored, largest first. */
export const pictureWidths = {
  avatar: [512, 256, 96],
  cover: [1920, 1200, 640],
  logo: [512, 256, 96],
  link: [512, 256, 96],
  showcase: [1600, 960, 480],
  campaign_logo: [512, 256, 96],
} satisfies Record<string, number[]>
export type PicturePurpose = keyof typeof pictureWidths

/** Aspect ratio that a picture is cropped to; null: uncropped. */
export const pictureRatios: Record<PicturePurpose, number | null> = {
  avatar: 1,
  cover: 4,
  logo: 1,
  link: 1,
  showcase: null,
  campaign_logo: 1,
}

/** Checks whether files of a purpose are public: served under /media/ without authorization. */
export const isPublic = (purpose: string): purpose is PicturePurpose => purpose in pictureWidths

/** Width and height in pixels of the placeholder that stands for a picture until it is loaded. */
export const placeholderSide = 4

/**
 * Public URL of a picture in its largest size; the value of avatarUrl, coverUrl and imageUrl. Its placeholder, if it has one, is the
 * fragment, which is part of no request and can be drawn at once.
 */
export const pictureUrl = (purpose: PicturePurpose, fileId: string, placeholder: string | null = null) =>
  `/media/${purpose}/${fileId}.webp${placeholder ? `#${placeholder}` : ''}`

/** The file that a public URL shows; null for none, and for a picture that is no uploaded file. */
export const fileIdOf = (url: string | null): string | null =>
  /^\/media\/\w+\/([0-9a-f-]{36})\./.exec(url ?? '')?.[1] ?? null

/** The parts of a picture's URL: the address without its placeholder, and the placeholder; null where it has none. */
export function partsOf(url: string): { address: string; placeholder: string | null } {
  const [address = '', placeholder] = url.split('#')
  return { address, placeholder: placeholder || null }
}

/** All file names of a picture, under /media/. */
export const pictureNames = (purpose: PicturePurpose, fileId: string) => [
  `${purpose}/${fileId}.webp`,
  ...pictureWidths[purpose].flatMap((width) => ['webp', 'avif'].map((form) => `${purpose}/${fileId}-${width}.${form}`)),
]

const videoExtensions: Record<string, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' }

/** Public URL of a showcase video. */
export const videoUrl = (fileId: string, mime: string) => `/media/showcase/${fileId}.${videoExtensions[mime] ?? 'mp4'}`

const publicPicture = new RegExp(`^/media/(${Object.keys(pictureWidths).join('|')})/[0-9a-f-]{36}\\.webp$`)

/** `srcset` values of a picture in AVIF and WebP; null for URLs without resized versions. */
export function sourcesOf(url: string): { avif: string; webp: string } | null {
  const { address } = partsOf(url)
  const purpose = publicPicture.exec(address)?.[1] as PicturePurpose | undefined
  if (!purpose) return null
  const srcset = (format: string) =>
    pictureWidths[purpose]
      .map((width) => `${address.slice(0, -'.webp'.length)}-${width}.${format} ${width}w`)
      .join(', ')
  return { avif: srcset('avif'), webp: srcset('webp') }
}
