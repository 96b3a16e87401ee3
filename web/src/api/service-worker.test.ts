import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../public')
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8'))

/** The service worker, with the caches it has filled. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>()
  const caches = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    if (!caches.has(name)) caches.set(name, new Map())
    const cache = caches.get(name)!
    return { put: async (address: string, response: Response) => void cache.set(address, response) }
  }
  runInNewContext(readFileSync(path.join(folder, 'sw.js'), 'utf8'), {
    self: { addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener) },
    caches: { open: async (name: string) => open(name) },
    Response: class extends Response {
      // Node's own refuses addresses without an origin
      static override redirect = (url: string, status: number) =>
        new Response(null, { status, headers: { location: url } })
    },
    ...{ URL, URLSearchParams, File },
  })
  return { listeners, caches }
}

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
