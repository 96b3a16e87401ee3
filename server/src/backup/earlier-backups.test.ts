import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyBackup } from './verify.ts'

// Backups outlive the release that made them. This file writes one as every release has since the first, without the code that
// writes them today: whatever makes it unreadable makes those on people's disks unreadable.
const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-earlier-'))
const key = 'the key of the backups of the tests'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

function frame(type: number, content: object | Buffer): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head.writeUInt8(type)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

const rows = Buffer.from('1\tlena.hart\n2\tcafe.nord\n')
const table = { schema: 'public', name: 'users', columns: ['id', 'username'], partition: null }
const picture = Buffer.from('a picture')
const contentOf = (bytes: Buffer) => ({ bytes: bytes.length, sha256: sha256(bytes) })
const named = JSON.stringify(['media', 'avatar/1.webp', picture.length, sha256(picture)])
const content = {
  format: { migrations: 8, queues: 30 },
  secret: { place: 'stored', mark: 'the mark' },
  tables: [{ ...table, rows: 2, rowHash: '123', ...contentOf(rows) }],
  sequences: [{ name: 'public.users_id_seq', value: '2', isCalled: true }],
  files: { count: 1, bytes: picture.length, sha256: sha256(`${named}\n`) },
}
const manifest = { at: '2026-11-24T03:00:00.000Z', ...content, sha256: sha256(JSON.stringify(content)) }
const frames = Buffer.concat([
  frame(1, { kind: 'secret' }),
  frame(2, Buffer.from('a generated secret')),
  frame(3, contentOf(Buffer.from('a generated secret'))),
  frame(1, { kind: 'table', ...table }),
  frame(2, gzipSync(rows)),
  frame(3, contentOf(rows)),
  frame(1, { kind: 'file', store: 'media', name: 'avatar/1.webp' }),
  frame(2, picture),
  frame(3, contentOf(picture)),
  frame(4, manifest),
])

const salt = randomBytes(32)
const derived = scryptSync(key, salt, 64, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 })
const header = Buffer.concat([Buffer.from('VIVOBID BACKUP 1\n'), salt, derived.subarray(32)])

/** Encrypts what is small enough for one piece, which is number 0 and the last. */
function sealed(plain: Buffer): Buffer {
  const nonce = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  const cipher = createCipheriv('aes-256-gcm', derived.subarray(0, 32), nonce).setAAD(header)
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

describe('a backup of an earlier release', () => {
  const file = path.join(folder, 'vivobid-20261124T030000Z.backup')

  it('is read to its end, and is what it was', async () => {
    writeFileSync(file, sealed(frames))
    expect((await verifyBackup(file, key)).manifest).toEqual(manifest)
  })

  it('is refused when it lacks a part, or when it is a folder', async () => {
    writeFileSync(file, sealed(frames.subarray(0, -1)))
    await expect(verifyBackup(file, key)).rejects.toThrow('is damaged: a part of it was changed or is missing.')
    await expect(verifyBackup(folder, key)).rejects.toThrow(`${folder} is not a backup.`)
  })
})
