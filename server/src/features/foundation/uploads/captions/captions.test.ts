import { beforeEach, describe, expect, it } from 'vitest'
import { aMarket } from '../../../../../test/market.ts'

const { world, ana } = await aMarket({ ana: 'influencer' })
beforeEach(() => world.pass(1))

async function send(content: Buffer | string, name: string) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(Buffer.from(content))], name))
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type')! }
  const body = Buffer.from(await request.arrayBuffer())
  return ana.call('POST', '/api/uploads?purpose=video_captions', body, headers)
}
async function stored(content: Buffer | string, name: string): Promise<string> {
  const { status, body } = await send(content, name)
  expect([status, body.mime, body.name], JSON.stringify(body)).toEqual([201, 'text/vtt', 'captions.vtt'])
  return (await ana.call('GET', `/api/files/${body.id}`)).body.bytes.toString()
}

const words =
  'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Hola</i>, ¿qué tal?\ny adiós\n\n00:00:03.000 --> 00:00:04.000\nA &amp; B\n'
const srt =
  '1\n00:00:01,000 --> 00:00:02,500\n<i>Hola</i>, ¿qué tal?\ny <font color="red">adiós</font>\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}A & B\n'
const sbv = '0:00:01.000,0:00:02.500\n<i>Hola</i>, ¿qué tal?\ny adiós\n\n0:00:03.000,0:00:04.000\nA & B\n'
/** Subtitles whose lines are not in the order of time. */
const ass = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\pos(10,20)}A & B
Comment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Only for translators
Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,<i>Hola</i>, ¿qué tal?\\Ny adiós
`
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

describe('subtitles', () => {
  it.each([
    ['SRT', 'captions.srt', srt],
    ['SRT of Windows', 'captions.SRT', `\ufeff${srt.replaceAll('\n', '\r\n')}`],
    ['SRT in UTF-16', 'captions.srt', utf16(srt)],
    ['SRT in UTF-16 of the other order', 'captions.srt', utf16(srt).swap16()],
    ['SRT under the name of text', 'captions.txt', srt],
    ['SBV', 'captions.sbv', sbv],
    ['ASS', 'captions.ass', ass],
    ['ASS in UTF-16', 'captions.ass', utf16(ass)],
  ])('become WebVTT: %s', async (_, name, content) => {
    expect(await stored(content, name)).toBe(words)
  })

  it.each([
    ['in UTF-16', utf16(words)],
    ['in UTF-16 without a mark', Buffer.from(words, 'utf16le')],
    ['with a mark of UTF-8', Buffer.from(`\ufeff${words}`)],
  ])('that are WebVTT are stored in UTF-8: %s', async (_, content) => {
    expect(await stored(content, 'captions.vtt')).toBe(words)
  })

  it('that are WebVTT keep their places, voices and tabs around the arrow', async () => {
    const own = 'WEBVTT\n\nNOTE by Ana\n\n00:01.000\t-->\t00:02.500 line:0\n<v Ana>Hola\n'
    expect(await stored(own, 'captions.vtt')).toBe(own)
  })

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', '<!doctype html><script>1</script>'],
    ['an archive', Buffer.from('PK\u0003\u0004'.padEnd(80, '\0'), 'latin1')],
  ])('are refused when they are %s', async (_, content) => {
    expect((await send(content, 'captions.srt')).status).toBe(415)
  })
})
