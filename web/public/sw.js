// Everything goes to the network first. Without it, the stored application (api/offline) shows the data that its person has read before,
// and tells so; browsers without a stored application get the offline page.
const cache = 'offline-1'
const applicationCache = 'application-1'
/** A picture that another application has shared, until it is used (api/shared-picture.ts). */
const sharedCache = 'shared-1'
const files = ['/offline.html', '/offline.css', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cache).then((opened) => opened.addAll(files)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const deleteOld = (names) =>
    names.filter((name) => ![cache, applicationCache, sharedCache].includes(name)).map((name) => caches.delete(name))
  event.waitUntil(caches.keys().then((names) => Promise.all(deleteOld(names))))
  self.clients.claim()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.method === 'POST' && path === '/share') event.respondWith(receive(request))
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => openKept(event)))
  else if (files.includes(path)) event.respondWith(caches.match(path).then((cached) => cached ?? fetch(request)))
  else if (keptPages.has(event.clientId) || !self.navigator.onLine)
    event.respondWith(fetch(request).catch(() => keptFile(request)))
})

/** The pages that were opened without a connection. */
const keptPages = new Set()

/** The stored application, marked as such (stored-page.ts); the offline page where there is none. */
async function openKept({ resultingClientId }) {
  const kept = await caches.match('/index.html', { cacheName: applicationCache })
  if (!kept) return caches.match('/offline.html')
  keptPages.add(resultingClientId)
  const html = (await kept.text()).replace('<html', '<html data-kept')
  const headers = new Headers(kept.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { headers })
}

/** A file of the stored application. */
async function keptFile(request) {
  return (await caches.match(request, { cacheName: applicationCache, ignoreVary: true })) ?? Response.error()
}

/** Takes content that another application shares (share_target of the manifest): stores its picture and shows the screen with its texts. */
async function receive(request) {
  const form = await request.formData()
  const query = new URLSearchParams()
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name)
    if (typeof value === 'string' && value) query.set(name, value.slice(0, 2000))
  }
  const picture = form.get('picture')
  if (picture instanceof File && picture.size > 0) {
    const opened = await caches.open(sharedCache)
    const headers = { 'content-type': picture.type, 'x-name': encodeURIComponent(picture.name) }
    await opened.put('/share/picture', new Response(picture, { headers }))
    query.set('picture', '')
  }
  return Response.redirect(`/share?${query}`, 303)
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

/**
 * Shows a message of the server (PushContent in contract/foundation/notifications/push.ts), in place of an earlier one about the same
 * subject.
 */
async function show({ title, body, path, tag, action, unread, at, lang, dir }) {
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    renotify: true,
    icon: '/icon-192.png',
    timestamp: Date.parse(at),
    data: { path, actionPath: action?.path },
    actions: action ? [{ action: 'step', title: action.title }] : [],
  })
  if (self.navigator.setAppBadge) await self.navigator.setAppBadge(unread)
}

self.addEventListener('notificationclick', (event) => {
  const { path, actionPath } = event.notification.data
  event.notification.close()
  event.waitUntil(open(event.action === 'step' ? actionPath : path))
})

/** Brings a page of the site to the front: where it is open already, otherwise in a new window, so that nothing unsaved is lost. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((client) => client.url.split('#')[0] === url.href.split('#')[0])
  if (!there) return self.clients.openWindow(url.href)
  await there.focus()
  if (url.hash) await there.navigate(url.href)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription))
})

/** The browser has ended a subscription: another takes its place, if the person is still signed in. */
async function subscribeAgain(before) {
  if (!before) return
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(before.options)).toJSON()
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
