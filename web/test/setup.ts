// before anything that renders
import './act.ts'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// Test files of a page follow each other in one frame, with the loaded modules: the remains of one are removed here.
const { href } = window.location

// the library does so only in the first file that loads it
beforeEach(() => cleanup())

// no screen shows a name's placeholder where the name belongs
afterEach(() => expect(document.body.innerText).not.toContain('{{'))

afterAll(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.localStorage.clear()
  window.sessionStorage.clear()
  for (const { name } of await window.indexedDB.databases()) if (name) window.indexedDB.deleteDatabase(name)
  window.history.replaceState(null, '', href)
  document.body.replaceChildren()
})
