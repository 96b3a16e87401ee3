import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { workCount } from '../showcase.ts'
import { workUrl } from './drawn.ts'
import { workPicture } from './work-pictures.ts'

/** Draws everyone's works into `folder`, under the names given by `workUrl`; returns the names. */
export async function drawWorks(folder: string, people: { username: string }[]): Promise<string[]> {
  const names: string[] = []
  for (const [index, { username }] of people.entries()) {
    for (let work = 0; work < workCount(index); work++) {
      const name = path.basename(workUrl(username, work))
      await writeFile(path.join(folder, name), await smallerWebp(workPicture(username, work)))
      names.push(name)
    }
  }
  return names
}

/**
 * Encodes a drawing as lossless or lossy WebP, whichever is smaller: plain areas and patterns are up to twenty times smaller when
 * lossless.
 */
async function smallerWebp(svg: string): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg))
  const forms = [{ lossless: true }, { quality: 80 }].map((options) => drawing.clone().webp(options).toBuffer())
  const [lossless, lossy] = (await Promise.all(forms)) as [Buffer, Buffer]
  return lossless.length < lossy.length ? lossless : lossy
}
