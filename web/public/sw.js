// Keeps one page for when there is no connection; everything else goes to the network, so that nothing shown is old.
const cache = 'offline-1'
const files = ['/offline.html', '/offline.css', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cache).then((kept) => kept.addAll(files)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== cache).map((name) => caches.delete(name))
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))))
  self.clients.claim()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  else if (files.includes(path)) event.respondWith(caches.match(path).then((kept) => kept ?? fetch(request)))
})
