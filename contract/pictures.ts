/** Pictures that everybody sees are stored in these widths, in pixels, the largest first. */
export const pictureWidths = {
  avatar: [512, 256, 96],
  cover: [1920, 1200, 640],
  logo: [512, 256, 96],
  link: [512, 256, 96],
  showcase: [1600, 960, 480],
} satisfies Record<string, number[]>
export type PicturePurpose = keyof typeof pictureWidths

/** Width by height that a picture is cut to; null: as it was sent. */
export const pictureRatios: Record<PicturePurpose, number | null> = {
  avatar: 1,
  cover: 4,
  logo: 1,
  link: 1,
  showcase: null,
}

/** Whether a purpose's files are for everybody: under /media/, without asking who reads. */
export const isPublic = (purpose: string): purpose is PicturePurpose => purpose in pictureWidths

/** Where everybody sees a picture, in its largest size; what avatarUrl, coverUrl and imageUrl say. */
export const pictureUrl = (purpose: PicturePurpose, fileId: string) => `/media/${purpose}/${fileId}.webp`

/** Every name that a picture is stored by, under /media/. */
export const pictureNames = (purpose: PicturePurpose, fileId: string) => [
  `${purpose}/${fileId}.webp`,
  ...pictureWidths[purpose].flatMap((width) => ['webp', 'avif'].map((form) => `${purpose}/${fileId}-${width}.${form}`)),
]

const videoEndings: Record<string, string> = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' }

/** Where everybody sees a video of a showcase. */
export const videoUrl = (fileId: string, mime: string) => `/media/showcase/${fileId}.${videoEndings[mime] ?? 'mp4'}`

const sized = new RegExp(`^/media/(${Object.keys(pictureWidths).join('|')})/[0-9a-f-]{36}\\.webp$`)

/** What `srcset` says of a picture in AVIF and in WebP; null for an address that has no sizes. */
export function sourcesOf(url: string): { avif: string; webp: string } | null {
  const purpose = sized.exec(url)?.[1] as PicturePurpose | undefined
  if (!purpose) return null
  const set = (format: string) =>
    pictureWidths[purpose].map((width) => `${url.slice(0, -'.webp'.length)}-${width}.${format} ${width}w`).join(', ')
  return { avif: set('avif'), webp: set('webp') }
}
