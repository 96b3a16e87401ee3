// Caches only the offline page; everything else goes to the network, so no stale content is ever shown.
const cache = 'offline-1'
const files = ['/offline.html', '/offline.css', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cache).then((opened) => opened.addAll(files)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const deleteOld = (names) => names.filter((name) => name !== cache).map((name) => caches.delete(name))
  event.waitUntil(caches.keys().then((names) => Promise.all(deleteOld(names))))
  self.clients.claim()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  else if (files.includes(path)) event.respondWith(caches.match(path).then((cached) => cached ?? fetch(request)))
})
