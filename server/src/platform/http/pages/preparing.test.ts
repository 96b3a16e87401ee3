import { get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { freePort } from '../../../../test/program.ts'
import { answerWhilePreparing } from './preparing.ts'

let port: number
let end: () => void
beforeAll(async () => {
  port = await freePort()
  end = await answerWhilePreparing({ host: '127.0.0.1', port })
})
afterAll(() => end())

const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) =>
    get({ host: '127.0.0.1', port, path, headers }, async (response) =>
      resolve({ status: response.statusCode!, headers: response.headers, body: await text(response) }),
    ).on('error', reject),
  )
const page = (language: string) => ask('/explore?page=2', { accept: 'text/html,*/*', 'accept-language': language })

describe('while the program is prepared', () => {
  it('it is alive, and not ready', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
    expect(await ask('/readyz')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(JSON.parse((await ask('/api/user', { accept: 'text/html' })).body)).toMatchObject({ code: 'unavailable' })
  })

  it('every page says so in the language of its reader, and is not kept', async () => {
    const titles = new Set<string>()
    for (const language of languages) {
      const { status, headers, body } = await page(`${language}-XX,en;q=0.5`)
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store'])
      expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      titles.add(/<h1>(.+)<\/h1>/.exec(body)![1]!)
    }
    expect(titles.size).toBe(languages.length)
    expect((await page('fr')).body).toContain('<html lang="en"')
  })

  it('the page needs no other file, and its policy allows none', async () => {
    const { headers, body } = await page('en')
    expect(body).not.toMatch(/\b(src|href)=/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
  })

  it('the program takes over at the same address', async () => {
    const app = Fastify()
    app.get('/readyz', async () => 'ready')
    await app.ready()
    end()
    await app.listen({ host: '127.0.0.1', port })
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: 'ready' })
    await app.close()
  })

  it('an address that is taken is refused', async () => {
    const taken = await freePort()
    const first = await answerWhilePreparing({ host: '127.0.0.1', port: taken })
    await expect(answerWhilePreparing({ host: '127.0.0.1', port: taken })).rejects.toThrow('EADDRINUSE')
    first()
  })
})
