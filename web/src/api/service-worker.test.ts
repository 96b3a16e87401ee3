import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../public')
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8'))

/** The service worker, with the caches it has filled; nothing else answers. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>()
  const caches = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    if (!caches.has(name)) caches.set(name, new Map())
    const cache = caches.get(name)!
    return { put: async (address: string, response: Response) => void cache.set(address, response) }
  }
  runInNewContext(readFileSync(path.join(folder, 'sw.js'), 'utf8'), {
    self: {
      navigator: { onLine: true },
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    },
    caches: {
      open: async (name: string) => open(name),
      match: async (asked: Request | string, { cacheName }: { cacheName?: string } = {}) => {
        const address = typeof asked === 'string' ? asked : new URL(asked.url).pathname
        for (const [name, cache] of caches)
          if ((cacheName ?? name) === name && cache.has(address)) return cache.get(address)!.clone()
      },
    },
    fetch: async () => {
      throw new TypeError('Failed to fetch')
    },
    Headers,
    Response: class extends Response {
      // Node's own refuses addresses without an origin
      static override redirect = (url: string, status: number) =>
        new Response(null, { status, headers: { location: url } })
    },
    URL,
    URLSearchParams,
    File,
  })
  const put = (name: string, address: string, response: Response) => {
    open(name)
    caches.get(name)!.set(address, response)
  }
  /** The answer that a page gets; undefined: the worker leaves it to the browser. */
  const fetchFromWorker = (event: {
    request: { url: string; mode: string; method: string }
    clientId?: string
    resultingClientId?: string
  }) => {
    let answer: Promise<Response> | undefined
    listeners.get('fetch')!({
      ...event,
      respondWith: (response: Promise<Response>) => {
        answer = response
      },
    })
    return answer
  }
  return { listeners, caches, put, ask: fetchFromWorker }
}

const origin = 'https://vivobid.example'
const navigation = { url: `${origin}/business/purchases`, mode: 'navigate', method: 'GET' }
const script = { url: `${origin}/assets/main-1.js`, mode: 'cors', method: 'GET' }

it('without a connection, a page opens in the application that was kept, and says that it is one', async () => {
  const { put, ask } = startWorker()
  put(
    'application-1',
    '/index.html',
    new Response('<!doctype html><html lang="en"></html>', {
      headers: { 'content-encoding': 'br', 'content-type': 'text/html' },
    }),
  )
  put('application-1', '/assets/main-1.js', new Response('start()'))
  const page = await ask({ request: navigation, resultingClientId: 'page' })
  expect(await page!.text()).toBe('<!doctype html><html data-kept lang="en"></html>')
  expect([...page!.headers.keys()]).toEqual(['content-type'])
  expect(await (await ask({ request: script, clientId: 'page' }))!.text()).toBe('start()')
  const missing = await ask({ request: { ...script, url: `${origin}/assets/other-1.js` }, clientId: 'page' })
  expect(missing!.type).toBe('error')
})

it('what pages with a connection load is left to the browser', () => {
  const { put, ask } = startWorker()
  put('application-1', '/assets/main-1.js', new Response('start()'))
  expect(ask({ request: script, clientId: 'page' })).toBeUndefined()
})

it('whoever has nothing kept gets the offline page', async () => {
  const { put, ask } = startWorker()
  put('offline-1', '/offline.html', new Response('You are offline'))
  expect(await (await ask({ request: navigation, resultingClientId: 'page' }))!.text()).toBe('You are offline')
})

const { action, method, params } = manifest.share_target
const share = async (form: FormData) => {
  const worker = startWorker()
  let answer: Promise<Response> | undefined
  worker.listeners.get('fetch')!({
    request: new Request(`https://vivobid.example${action}`, { method, body: form }),
    respondWith: (response: Promise<Response>) => {
      answer = response
    },
  })
  const response = await answer!
  return { status: response.status, location: response.headers.get('location'), caches: worker.caches }
}

it('takes a link that another application shares, under the names of the manifest', async () => {
  const form = new FormData()
  form.set(params.title, 'A film')
  form.set(params.url, 'https://films.example/1?a=b&c=d')
  const { status, location, caches } = await share(form)
  expect(status).toBe(303)
  const target = new URL(location!, 'https://vivobid.example')
  expect(target.pathname).toBe('/share')
  expect(Object.fromEntries(target.searchParams)).toEqual({ title: 'A film', url: 'https://films.example/1?a=b&c=d' })
  expect(caches.size).toBe(0)
})

it('keeps a picture that another application shares until it is used', async () => {
  const form = new FormData()
  form.set(params.files[0].name, new File(['picture'], 'sea & sun.png', { type: 'image/png' }))
  const { location, caches } = await share(form)
  expect(location).toBe('/share?picture=')
  const kept = caches.get('shared-1')!.get('/share/picture')!
  expect(kept.headers.get('content-type')).toBe('image/png')
  expect(decodeURIComponent(kept.headers.get('x-name')!)).toBe('sea & sun.png')
  expect(await kept.text()).toBe('picture')
})
