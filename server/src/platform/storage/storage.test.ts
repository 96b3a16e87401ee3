import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-storage-'))
  storage = openStorage(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (content: string) => storage.put(Readable.from([Buffer.from(content)]))

/** Paths of all stored files, relative to the folder. */
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )

describe('a stored file', () => {
  it('survives a round trip, with its size and hash', async () => {
    const content = 'a picture, say'
    const stored = await put(content)
    expect(stored).toMatchObject({ bytes: 14, sha256: createHash('sha256').update(content).digest('hex') })
    expect(await text(storage.read(stored.path))).toBe(content)
  })

  it('may be empty', async () => {
    const stored = await storage.put(Readable.from([]))
    expect(stored.bytes).toBe(0)
    expect(await text(storage.read(stored.path))).toBe('')
  })

  it('is read in part, both ends included', async () => {
    const { path: stored } = await put('0123456789')
    expect(await text(storage.read(stored, { start: 2, end: 4 }))).toBe('234')
  })

  it('gets an opaque unique path, sharded into subfolders', async () => {
    const [one, other] = [await put('same'), await put('same')]
    expect(one.path).not.toBe(other.path)
    expect(one.path).toMatch(/^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f-]{32}$/)
    expect(files().sort()).toEqual([one.path, other.path].sort())
  })

  it('is accessible only to the server’s account', async () => {
    const { path: stored } = await put('private')
    expect(statSync(path.join(folder, stored)).mode & 0o777).toBe(0o600)
  })

  it('can be removed, more than once', async () => {
    const { path: stored } = await put('short-lived')
    await storage.remove(stored)
    await storage.remove(stored)
    expect(files()).toEqual([])
    await expect(text(storage.read(stored))).rejects.toThrow('ENOENT')
  })
})

describe('a file that does not arrive completely', () => {
  it('is never visible under its final path, not even while it arrives', async () => {
    const content = new Readable({ read: () => undefined })
    const putting = storage.put(content)
    content.push('half')
    await expect.poll(files).toHaveLength(1)
    await expect.poll(() => readFileSync(path.join(folder, files()[0]!), 'utf8')).toBe('half')
    expect(files()[0]).toMatch(/\.part$/)
    content.push(null)
    const { path: stored } = await putting
    expect(files()).toEqual([stored])
  })

  it.each([
    ['its sender hangs up', (content: Readable) => content.destroy()],
    ['its sender fails', (content: Readable) => content.destroy(new Error('reset'))],
  ])('leaves nothing behind when %s', async (_when, breakOff) => {
    const content = new Readable({ read: () => undefined })
    const putting = storage.put(content)
    content.push('half')
    await expect.poll(files).toHaveLength(1)
    breakOff(content)
    await expect(putting).rejects.toThrow()
    expect(files()).toEqual([])
  })

  it('is refused when its stream was already destroyed', async () => {
    const content = new Readable({ read: () => undefined })
    content.destroy()
    await expect(storage.put(content)).rejects.toThrow()
    expect(files()).toEqual([])
  })
})
