import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const web = path.join(import.meta.dirname, '../..')
const sources = globSync('{src/**/*.{ts,tsx},public/sw.js}', { cwd: web }).filter((file) => !file.includes('.test.'))

/** The files that match, with their texts. */
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(path.join(web, file), 'utf8')))

it('all that is kept in the browser is kept by one folder, which does without where it is forbidden', () => {
  const touching = filesWith(/\b(localStorage|sessionStorage|indexedDB|use(Local|Session)Storage)\b|\bcaches\.(?!ts)/)
  expect(touching.filter((file) => !file.startsWith('src/storage/'))).toEqual(['public/sw.js'])
})

// local and session storage are emptied but for a list (forget-person.browser.test.ts); these have to be named one by one
it('there are two databases in the browser, which are forgotten with the person', () => {
  expect(filesWith(/\bobjectStore[<(]/).toSorted()).toEqual([
    'src/api/offline/store-for-offline.ts',
    'src/api/outbox/local-files.ts',
    'src/storage/object-store.ts',
  ])
})

it('there is one cache with what a person has shared and one of the application they used, beside that of the files that everybody gets', () => {
  expect(filesWith(/\bopenCache\(|caches\.open\(/).toSorted()).toEqual([
    'public/sw.js',
    'src/api/offline/store-for-offline.ts',
    'src/api/shared-picture.ts',
    'src/storage/caches.ts',
  ])
})
