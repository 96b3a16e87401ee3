/** Chromium's event: the site can be installed, now or at another time. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let storedPrompt: InstallPrompt | null = null
const listeners = new Set<() => void>()
const storePrompt = (prompt: InstallPrompt | null) => {
  storedPrompt = prompt
  for (const listener of listeners) listener()
}

/** Stores the browser's own prompt for the moment at which it is offered (`InstallOffer`). */
export function storeInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    storePrompt(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => storePrompt(null))
}

/** The stored prompt, which can be used once; null where the browser has none. */
export const installPrompt = {
  current: (): InstallPrompt | null => storedPrompt,
  used: (): void => storePrompt(null),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
