/** Keeps the page that is shown without a connection. Where a browser forbids it, there is none. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error: unknown) => console.warn('The page for being offline could not be kept', error))
}
