import { beforeEach, describe, expect, it } from 'vitest'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { aMarket } from '../../../../../test/market.ts'
import { decodeText } from './text.ts'

const { world, influencer } = await aMarket({ influencer: 'influencer' })
beforeEach(() => world.pass(1))

const upload = async (content: Buffer, name: string, purpose = 'message') => {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], name))
  const request = new Response(data)
  const body = Buffer.from(await request.arrayBuffer())
  return influencer.call('POST', `/api/uploads?purpose=${purpose}`, body, {
    'content-type': request.headers.get('content-type')!,
  })
}

const utf16 = (text: string, { isBig = false, hasMark = true } = {}) => {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
/** Encodes in a Windows code page, whose Latin letters are those of Latin-1. */
const windows = (text: string) => Buffer.from(text, 'latin1')
const captions = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße\r\n'
const table = 'Größe;Preis\r\nüber 3;"12,50"\r\n'

describe('a text', () => {
  it.each<[string, Buffer, string, string, string]>([
    ['captions in UTF-16', utf16(captions), 'a16.srt', 'a16.srt', 'text/plain'],
    ['captions in UTF-8', Buffer.from(captions), 'a.srt', 'a.srt', 'text/plain'],
    ['a text in UTF-16, big-endian', utf16('Grüße', { isBig: true }), 'a.txt', 'a.txt', 'text/plain'],
    ['a text in UTF-16 without a mark', utf16('Grüße\nan alle', { hasMark: false }), 'a.txt', 'a.txt', 'text/plain'],
    ['a table of Excel in German', windows(table), 'Preise.csv', 'Preise.csv', 'text/csv'],
    ['a table of Excel as Unicode', utf16(table), 'Preise.csv', 'Preise.csv', 'text/csv'],
    ['a table with a mark', Buffer.from(`\ufeff${table}`), 'Preise.csv', 'Preise.csv', 'text/csv'],
    [
      'a text in Windows-1251',
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x81, 0x90]),
      'a.txt',
      'a.txt',
      'text/plain',
    ],
    ['a table whose first column is called BM', Buffer.from('BM;ID3\r\n1;2\r\n'), 'a.csv', 'a.csv', 'text/csv'],
    ['a text that begins like a program', Buffer.from('MZ 23, floor 2'), 'a.txt', 'a.txt', 'text/plain'],
    ['captions for players', Buffer.from('WEBVTT\n'), 'a.vtt', 'a.vtt', 'text/plain'],
    ['notes', Buffer.from('# Notes'), 'notes.md', 'notes.md', 'text/plain'],
    ['a text without an extension', Buffer.from('Read me'), 'README', 'README.txt', 'text/plain'],
    ['a text whose name ends in a full stop', Buffer.from('Read me'), 'a.txt.', 'a.txt', 'text/plain'],
    ['a text with the end of DOS', Buffer.from('Read me\u001a'), 'a.txt', 'a.txt', 'text/plain'],
  ])('%s is kept byte for byte', async (_, content, name, expected, mime) => {
    const { status, body } = await upload(content, name)
    expect({ status, body }).toMatchObject({ status: 201, body: { name: expected, mime, kind: 'document' } })
    const read = await influencer.call('GET', filePath(body.id))
    expect(read.body.bytes).toEqual(content)
    expect(read.headers['content-type']).toBe(mime)
    expect(String(read.headers['content-disposition'])).toContain('attachment')
  })

  it('that is longer than what its type is told by is kept', async () => {
    for (const content of [utf16('ä'.repeat(9_000)), Buffer.from(`x${'ä'.repeat(9_000)}`), windows('ä'.repeat(9_000))])
      expect(await upload(content, 'a.txt')).toMatchObject({ status: 201, body: { name: 'a.txt' } })
  })

  it.each<[string, Buffer, string, string]>([
    ['a web page in UTF-16', utf16('<!doctype html><script>1</script>'), 'a.txt', 'upload_unsafe'],
    ['a web page in UTF-16 without a mark', utf16('<html>\n', { hasMark: false }), 'a.csv', 'upload_unsafe'],
    ['a web page without an extension', Buffer.from('<html><script>1</script>'), 'a', 'upload_unsafe'],
    ['something else', Buffer.from([...Array(256).keys()]), 'a.txt', 'upload_type'],
    [
      'a text that ends as something else',
      Buffer.concat([windows('ä'.repeat(5_000)), Buffer.alloc(9)]),
      'a.txt',
      'upload_type',
    ],
    ['a text in half a letter of UTF-16', utf16('Grüße').subarray(0, -1), 'a', 'upload_type'],
    ['a text with the name of a picture', Buffer.from('Read me'), 'a.png', 'upload_type'],
    ['a text with the name of a program', Buffer.from('Read me'), 'a.ps1', 'upload_unsafe'],
  ])('that is %s is refused', async (_, content, name, code) => {
    expect(await upload(content, name)).toMatchObject({ status: 415, body: { code } })
  })

  it('of captions becomes UTF-8, and is refused in a code page', async () => {
    const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße\n'
    const { status, body } = await upload(utf16(cues), 'a.vtt', 'video_captions')
    expect(status, JSON.stringify(body)).toBe(201)
    const read = await influencer.call('GET', filePath(body.id))
    expect(read).toMatchObject({ body: { text: cues }, headers: { 'content-type': 'text/vtt; charset=utf-8' } })
    expect(await upload(windows(cues), 'a.vtt', 'video_captions')).toMatchObject({ status: 415 })
  })
})

it('a text is read in the encoding that it has', () => {
  const text = 'Grüße, 12 €'
  for (const content of [Buffer.from(text), utf16(text), utf16(text, { isBig: true, hasMark: false })])
    expect(decodeText(content)?.text.replace('\ufeff', '')).toBe(text)
})
