import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type AnimationControl, readAnimationControl } from './animation-control.ts'
import { decodeHeic } from './decode-heic.ts'
import type {
  DecodeJob,
  PictureAnswer,
  PictureFormat,
  PictureJob,
  SizePlan,
  WriteJob,
  WrittenPicture,
} from './pictures.ts'
import { makePlaceholder } from './placeholder.ts'

// Handles pictures in a process of its own (reliability.md 4.4), so that a picture that crashes the decoder does not take the server
// down.
const maxPixels = 40_000_000
/** The longest side, in pixels, that all formats can hold. */
const longestSide = 65_500
const maxFrames = 100
/** The width in pixels above which AVIF is encoded with less effort. */
const fastAvifAbove = 1_000

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`)
sharp.unblock({ operation: allowedLoaders })

type Frames = Pick<Metadata, 'width' | 'height' | 'pageHeight' | 'pages'>

/** Checks only the header, so that nothing too large is ever decoded. Pixels are summed over all frames. */
function isTooLarge({ width, height, pageHeight, pages = 1 }: Frames): boolean {
  const frame = pageHeight ?? height
  return Math.max(width, frame) > longestSide || width * frame * pages > maxPixels || pages > maxFrames
}

async function handleJob(job: PictureJob): Promise<PictureAnswer> {
  if (job.kind === 'placeholder') return placeholderOf(job.input)
  const header = await sharp(job.input, { limitInputPixels: false, pages: -1 })
    .metadata()
    .catch(() => null)
  if (!header?.width || !header.height) return { refused: 'damaged' }
  const animation = job.kind === 'write' && job.isAnimatedPng ? await readAnimationControl(job.input) : null
  if (isTooLarge(animation ? { ...header, pages: animation.frames } : header)) return { refused: 'dimensions' }
  try {
    if (job.kind === 'decode') return await decode(job, header)
    if (job.plan) return await writeSizes(job, job.plan, header)
    const written = animation ? await writeAnimation(job, header, animation) : await reencode(job, header)
    return { ...written, placeholder: null }
  } catch {
    return { refused: 'damaged' }
  }
}

/** Writes a HEIC as a PNG: sharp decodes one only if it is an AVIF by another name. */
async function decode({ input, folder, name }: DecodeJob, header: Metadata): Promise<WrittenPicture> {
  const output = path.join(folder, name)
  if (header.compression === 'av1') await read(input, 1, header).png({ compressionLevel: 0 }).toFile(output)
  else await decodeHeic(input, output, header.icc)
  return { written: [name], format: 'png', placeholder: null }
}

async function placeholderOf(input: string): Promise<PictureAnswer> {
  try {
    return { written: [], format: 'webp', placeholder: await makePlaceholder(input) }
  } catch {
    return { refused: 'damaged' }
  }
}

/**
 * Reads a picture, to be converted to sRGB; one with 16 bits is converted at once, since sharp would keep its numbers and drop its
 * profile.
 */
function read(input: string, frames: number, { depth }: Metadata): Sharp {
  const picture = sharp(input, { limitInputPixels: maxPixels, failOn: 'error', pages: frames })
  // pictures with 8 bits are scaled down while they are decoded, and converted then
  return depth === 'uchar' ? picture : picture.pipelineColourspace('srgb')
}

type Written = Pick<WrittenPicture, 'written' | 'format'>

/**
 * Writes the same picture in its own format, upright, in sRGB and without metadata; HEIC and AVIF are written in a format that every
 * program reads.
 */
async function reencode({ input, folder, name, isConverted }: WriteJob, header: Metadata): Promise<Written> {
  const { pages = 1, hasAlpha } = header
  const whole = pages > 1 ? read(input, -1, header) : read(input, 1, header).autoOrient()
  const isForeign = isConverted || header.format === 'heif'
  const readByAll = async () => (hasAlpha && !(await read(input, 1, header).stats()).isOpaque ? 'png' : 'jpeg')
  const format = isForeign ? await readByAll() : (header.format as PictureFormat)
  const encode: Record<PictureFormat, (picture: Sharp) => Sharp> = {
    jpeg: (picture) => picture.jpeg({ quality: 90 }),
    png: (picture) => picture.png({ compressionLevel: 6 }),
    webp: (picture) => picture.webp({ quality: 90, effort: 2 }),
    gif: (picture) => picture.gif({ effort: 2 }),
  }
  await encode[format](whole.toColourspace('srgb')).toFile(path.join(folder, name))
  return { written: [name], format }
}

/** Writes an animated PNG as an animated WebP, which all browsers show. */
async function writeAnimation(
  { input, folder, name }: WriteJob,
  { width, height }: Metadata,
  { frames, loop }: AnimationControl,
): Promise<Written> {
  // FFmpeg's libraries, which few pictures need
  const { readAnimation } = await import('./read-animation.ts')
  const { data, delays } = await readAnimation(input, { width, height, frames })
  await sharp(data, { raw: { width, height: height * frames, channels: 4, pageHeight: height } })
    .webp({ quality: 90, effort: 2, loop, delay: delays })
    .toFile(path.join(folder, name))
  return { written: [name], format: 'webp' }
}

/** Writes the first frame, upright and cropped, in every width as WebP and AVIF, and the largest WebP under the plain name. */
async function writeSizes(
  { input, folder, name }: WriteJob,
  plan: SizePlan,
  header: Metadata,
): Promise<WrittenPicture> {
  const { widths, ratio, crop } = plan
  const { width } = header.autoOrient
  // pages have a height
  const height = (header.pages ?? 1) > 1 ? header.pageHeight! : header.autoOrient.height
  const part = crop && {
    left: Math.min(Math.round(crop.left * width), width - 1),
    top: Math.min(Math.round(crop.top * height), height - 1),
  }
  let picture = read(input, 1, header).autoOrient()
  if (crop && part) {
    picture = picture.extract({
      ...part,
      width: Math.max(1, Math.min(Math.round(crop.width * width), width - part.left)),
      height: Math.max(1, Math.min(Math.round(crop.height * height), height - part.top)),
    })
  }
  // every purpose has widths
  const largest = widths[0]!
  const box = ratio
    ? ({ width: largest, height: Math.round(largest / ratio), fit: 'cover' } as const)
    : ({ width: largest, height: largest * 2, fit: 'inside', withoutEnlargement: true } as const)
  const { data, info } = await picture.resize(box).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const resized = (to: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
      width: to,
      withoutEnlargement: true,
    })
  const plain = `${name}.webp`
  const written = [plain]
  for (const each of widths) {
    const [webp, avif] = [`${name}-${each}.webp`, `${name}-${each}.avif`]
    await resized(each).webp({ quality: 82 }).toFile(path.join(folder, webp))
    await resized(each)
      .avif({ quality: 56, effort: each > fastAvifAbove ? 1 : 2 })
      .toFile(path.join(folder, avif))
    written.push(webp, avif)
  }
  await copyFile(path.join(folder, `${name}-${largest}.webp`), path.join(folder, plain))
  const { width: w, height: h, channels } = info
  return { written, format: 'webp', placeholder: await makePlaceholder(data, { width: w, height: h, channels }) }
}

process.on('message', (job: PictureJob) => {
  void handleJob(job).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
