import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSealedFile, openSealedFile } from './sealed-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-sealed-'))
const key = 'the key of the backups of the tests'
const at = (name: string) => path.join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the encrypted file', () => {
  const pieceBytes = 256 * 1024 + 16
  const headerBytes = 17 + 64
  const read = async (name: string) => {
    const pieces: Buffer[] = []
    for await (const piece of openSealedFile(at(name), key)) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const write = async (name: string, content: Buffer) => {
    const sealed = await createSealedFile(at(name), key)
    await sealed.write(content)
    await sealed.end()
    await sealed.close()
  }

  it.each([0, 1, 256 * 1024, 256 * 1024 + 1, 700_000])('keeps %i bytes', async (length) => {
    const content = randomBytes(length)
    await write(`kept-${length}`, content)
    expect((await read(`kept-${length}`)).equals(content)).toBe(true)
  })

  it('is refused with pieces missing, repeated, exchanged or added', async () => {
    await write('whole', randomBytes(3 * 256 * 1024))
    const whole = readFileSync(at('whole'))
    const header = whole.subarray(0, headerBytes)
    const [one, two, three] = [0, 1, 2].map((i) =>
      whole.subarray(headerBytes + i * pieceBytes, headerBytes + (i + 1) * pieceBytes),
    ) as [Buffer, Buffer, Buffer]
    for (const pieces of [
      [one, two],
      [two, three],
      [two, one, three],
      [one, one, three],
      [one, two, three, three],
    ]) {
      writeFileSync(at('put-together'), Buffer.concat([header, ...pieces]))
      await expect(read('put-together')).rejects.toThrow('is damaged')
    }
  })
})
