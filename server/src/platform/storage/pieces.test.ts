import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucket } from '../../../test/bucket.ts'
import { type ArrivedPieces, openStorage, type Storage } from './storage.ts'
import { openBucket } from './storage-s3.ts'

const megabyte = 1024 * 1024
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-pieces-'))
let bucket: Awaited<ReturnType<typeof startBucket>>
const stores: Record<string, Storage> = {}
beforeAll(async () => {
  bucket = await startBucket()
  stores.folder = openStorage(path.join(folder, 'files'))
  stores.bucket = openBucket(bucket.settings, bucket.spool)('files/')
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

function content(bytes: number): Buffer {
  const made = Buffer.allocUnsafe(bytes)
  for (let i = 0; i < bytes; i++) made[i] = (i * 31 + (i >> 10)) % 251
  return made
}
const pieceFile = (piece: Buffer) => {
  const file = path.join(folder, 'piece')
  writeFileSync(file, piece)
  return file
}
const nothing: ArrivedPieces = { bytes: 0 }
let names = 0

describe.each(['folder', 'bucket'])('a file in pieces in a %s', (where) => {
  const add = (name: string, arrived: ArrivedPieces, piece: Buffer) =>
    stores[where]!.pieces.append(name, arrived, pieceFile(piece))
  const inPieces = async (name: string, whole: Buffer, size: number) => {
    let arrived = nothing
    for (let at = 0; at < whole.length; at += size) arrived = await add(name, arrived, whole.subarray(at, at + size))
    return arrived
  }
  const aName = () => `aa/bb/${where}-${names++}`

  it.each([
    ['one byte', 1, 4 * megabyte],
    ['one piece', 3 * megabyte, 4 * megabyte],
    ['whole parts', 16 * megabyte, 4 * megabyte],
    ['parts and a rest', 21 * megabyte + 5, 4 * megabyte],
    ['uneven pieces', 9 * megabyte, 700_001],
  ])('is whole in the end: %s', async (_what, bytes, size) => {
    const [name, whole] = [aName(), content(bytes)]
    const arrived = await inPieces(name, whole, size)
    expect(arrived.bytes).toBe(bytes)
    expect(await stores[where]!.size(name)).toBeNull()
    await stores[where]!.pieces.complete(name, arrived)
    expect((await buffer(stores[where]!.read(name))).equals(whole)).toBe(true)
  })

  it('can be completed twice, as after a kill', async () => {
    const [name, whole] = [aName(), content(9 * megabyte)]
    const arrived = await inPieces(name, whole, 4 * megabyte)
    await stores[where]!.pieces.complete(name, arrived)
    await stores[where]!.pieces.complete(name, arrived)
    expect(await stores[where]!.size(name)).toBe(whole.length)
  })

  it('takes a piece again whose arrival was forgotten', async () => {
    const [name, whole] = [aName(), content(14 * megabyte)]
    const before = await inPieces(name, whole.subarray(0, 6 * megabyte), 3 * megabyte)
    await add(name, before, whole.subarray(6 * megabyte, 10 * megabyte))
    const again = await add(name, before, whole.subarray(6 * megabyte, 10 * megabyte))
    const all = await add(name, again, whole.subarray(10 * megabyte))
    await stores[where]!.pieces.complete(name, all)
    expect((await buffer(stores[where]!.read(name))).equals(whole)).toBe(true)
  })

  it('leaves nothing when it is discarded', async () => {
    const name = aName()
    const arrived = await inPieces(name, content(10 * megabyte), 3 * megabyte)
    await stores[where]!.pieces.discard(name, arrived)
    await stores[where]!.pieces.discard(name, arrived)
    if (where === 'folder')
      expect(readdirSync(path.join(folder, 'files')).filter((each) => each.includes(path.basename(name)))).toEqual([])
    else await expect(buffer(stores.bucket!.read(arrived.tail!.slice('files/'.length)))).rejects.toThrow('ENOENT')
  })
})
