import { afterEach, expect, it } from 'vitest'
import { objectStore } from '../storage/object-store.ts'
import { forgetPerson, forgetWithOtherTabs } from './forget-person.ts'
import { localFilesName, saveDraft, sharedPictureCache } from './forms/draft-storage.ts'
import { applicationCache, storedReadsName } from './offline/stored-page.ts'
import { storeFile } from './outbox/local-files.ts'

/** Names under which the application stores things of the signed-in person in this browser. */
const ofAPerson = {
  local: [
    'vivobid-unconfirmed',
    'vivobid-zone-of',
    'vivobid-push-of',
    'vivobid-push-offer',
    'vivobid-passkey-offer',
    'vivobid-announcements-read',
    'vivobid-moment-first-order',
    'vivobid-seen-conversation-7',
    'vivobid-upload-12',
    'vivobid-columns-people',
    'vivobid-filters-people',
    'vivobid-outbox',
    'something that is added later',
  ],
  session: ['draft:7:identity', 'completeness-asked', 'something that is added later'],
}
const ofTheDevice = [
  'app-theme',
  'language',
  'vivobid-install-closed-at',
  'vivobid-install-moment',
  'vivobid-shortcuts',
  'vivobid-theme',
  'vivobid-visited-at',
  'vivobid-visits',
]

const fill = () => {
  for (const name of [...ofAPerson.local, ...ofTheDevice]) window.localStorage.setItem(name, 'kept')
  for (const name of ofAPerson.session) window.sessionStorage.setItem(name, 'kept')
}

afterEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

it('nothing of a person is left to the next, but what belongs to the device', async () => {
  fill()
  window.sessionStorage.setItem('notice', 'You have been successfully logged out.')
  await storeFile(new File(['a'], 'a.txt', { type: 'text/plain' }))
  await objectStore<string>(storedReadsName).put('a', 'An order')
  for (const name of [sharedPictureCache, applicationCache]) await window.caches.open(name)
  forgetPerson()
  expect(Object.keys(window.localStorage).toSorted()).toEqual(ofTheDevice)
  expect(Object.keys(window.sessionStorage)).toEqual(['notice'])
  await expect.poll(() => window.caches.has(sharedPictureCache)).toBe(false)
  await expect.poll(() => window.caches.has(applicationCache)).toBe(false)
  const databases = async () => (await window.indexedDB.databases()).map(({ name }) => name)
  await expect.poll(databases).not.toContain(localFilesName)
  await expect.poll(databases).not.toContain(storedReadsName)
})

it('what is stored while the page is left is forgotten, too', () => {
  forgetPerson()
  saveDraft('7:identity', { bio: 'Half a sent' })
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(window.sessionStorage.length).toBe(0)
})

it('a person who signs out in another tab is forgotten in this one', () => {
  forgetWithOtherTabs()
  fill()
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'de' }))
  expect(window.sessionStorage.length).toBe(ofAPerson.session.length)
  window.dispatchEvent(new StorageEvent('storage', { key: 'vivobid-left', newValue: 'yes' }))
  expect(window.sessionStorage.length).toBe(0)
})
