import { vi } from 'vitest'

const forbid = (): never => {
  throw new DOMException('Access is denied for this document', 'SecurityError')
}

/** Blocks everything that stores data in this browser, as browsers inside other applications do, until the mocks are restored. */
export function blockStorage(): void {
  for (const storage of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const)
    vi.spyOn(window, storage, 'get').mockImplementation(forbid)
}
