import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureWidths } from '#contract/uploads/uploads.ts'
import { sizePlanFor, writePicture } from './pictures.ts'

let folder: string
let input: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-pictures-'))
  input = path.join(folder, 'in.jpg')
  await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'teal' } })
    .jpeg()
    .toFile(input)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The picture workers of this process. */
const workers = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [])
    .filter(([, , parent, what]) => Number(parent) === process.pid && what!.includes('picture-worker'))
    .map(([, pid]) => Number(pid))

describe('a public picture', () => {
  it('is written in every width of its purpose, in its aspect ratio and never upscaled', async () => {
    const { written } = await writePicture({ input, folder, name: 'cover', plan: sizePlanFor('cover', null) })
    expect(written).toHaveLength(1 + 2 * pictureWidths.cover.length)
    for (const width of pictureWidths.cover) {
      const found = await sharp(path.join(folder, `cover-${width}.avif`)).metadata()
      expect([found.width, found.height]).toEqual([width, width / 4])
    }
    const small = path.join(folder, 'small.png')
    await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } })
      .png()
      .toFile(small)
    await writePicture({ input: small, folder, name: 'item', plan: sizePlanFor('showcase', null) })
    const largest = await sharp(path.join(folder, 'item.webp')).metadata()
    expect(largest).toMatchObject({ width: 300, height: 200, hasAlpha: true })
  })
})

describe('a picture that overloads its decoder', () => {
  it('is refused, and the next one is accepted', async () => {
    await writePicture({ input, folder, name: 'first', plan: null })
    // looked up beforehand, since listing processes may take longer than the job
    const [pid] = workers()
    const doomed = writePicture({ input, folder, name: 'doomed', plan: sizePlanFor('showcase', null) })
    const next = writePicture({ input, folder, name: 'next', plan: sizePlanFor('avatar', null) })
    const refused = expect(doomed).rejects.toMatchObject({ status: 415, code: 'upload_too_complex' })
    await new Promise((done) => setTimeout(done, 20))
    process.kill(pid!, 'SIGKILL')
    await refused
    expect((await next).written).toContain('next.webp')
  })

  it('is refused as damaged when unreadable or missing', async () => {
    const damaged = { status: 415, code: 'upload_damaged' }
    const missing = path.join(folder, 'none.jpg')
    await expect(writePicture({ input: missing, folder, name: 'x', plan: null })).rejects.toMatchObject(damaged)
    const drawing = path.join(folder, 'drawing.png')
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toFile(drawing)
    await expect(writePicture({ input: drawing, folder, name: 'x', plan: null })).rejects.toMatchObject(damaged)
  })
})
