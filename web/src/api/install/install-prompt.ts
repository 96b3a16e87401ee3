/** Chromium's event: the site can be installed, now or at another time. */
export type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()
const keep = (prompt: InstallPrompt | null) => {
  kept = prompt
  for (const listener of listeners) listener()
}

/** Stores the browser's own prompt for the moment at which it is offered (`InstallOffer`). */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => keep(null))
}

/** The stored prompt, which can be used once; null where the browser has none. */
export const installPrompt = {
  current: (): InstallPrompt | null => kept,
  used: (): void => keep(null),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
