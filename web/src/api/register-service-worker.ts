/** Registers the service worker that serves the offline page; browsers that have none or forbid it go without. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker
    ?.register('/sw.js')
    .catch((error: unknown) => console.warn('The service worker could not be registered', error))
}
