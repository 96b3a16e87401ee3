import { afterEach, describe, expect, it, vi } from 'vitest'
import { blockStorage } from '../../test/block-storage.ts'
import { renderApp } from '../../test/render-app.tsx'
import { stubApi } from '../../test/stub-api.ts'
import { forgetPerson } from '../api/forget-person.ts'
import { readLocalFile, storeFile } from '../api/outbox/local-files.ts'
import { canStorePasskeys, canUsePasskeys } from '../api/passkeys/browser-passkeys.ts'
import { closeRead, pushPermission, syncPush, turnOffPush } from '../api/push/browser-push.ts'
import { registerServiceWorker } from '../api/register-service-worker.ts'
import { readSharedPicture } from '../api/shared-picture.ts'
import { SendTimeZone } from '../features/foundation/notifications/SendTimeZone.tsx'
import { SyncPush } from '../features/foundation/notifications/SyncPush.tsx'
import { copyText } from '../kit/behaviour/copy-text.ts'
import { countLongTasks } from '../kit/behaviour/long-tasks.ts'
import { remember, remembered } from '../kit/behaviour/remembered.ts'
import { shareOrCopy } from '../kit/behaviour/share-or-copy.ts'
import { SavedFilters } from '../kit/filters/SavedFilters.tsx'
import { useSingleKeys } from '../kit/shortcuts/use-shortcut.ts'
import { useHiddenColumns } from '../kit/table/ColumnMenu.tsx'

// Missing features of browsers inside other applications, one at a time; all at once is in e2e/inside-apps.spec.ts.

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const name of undone.splice(0)) Reflect.deleteProperty(navigator, name)
})

const undone: string[] = []
/** Takes a property of the navigator away: its name is still there, and its value is undefined. */
function without(name: keyof Navigator) {
  Object.defineProperty(navigator, name, { value: undefined, configurable: true })
  undone.push(name)
}

describe('without storage', () => {
  function Screen() {
    const [isOn, setOn] = useSingleKeys()
    const { isHidden, toggle } = useHiddenColumns('test')
    return (
      <>
        <SendTimeZone />
        <SavedFilters name="test" filters={[]} />
        <button type="button" onClick={() => setOn(!isOn)}>
          Keys {isOn ? 'on' : 'off'}
        </button>
        <button type="button" onClick={() => toggle('amount')}>
          Amount {isHidden('amount') ? 'hidden' : 'shown'}
        </button>
      </>
    )
  }

  it('screens work, and what is chosen holds until the page is left', async () => {
    const failed = vi.spyOn(console, 'error')
    blockStorage()
    stubApi({ 'GET /api/notification-preferences': { json: { timeZone: 'Europe/Berlin' } } })
    const screen = await renderApp(<Screen />, { user: { role: 'business' } })
    await screen.getByRole('button', { name: 'Keys on' }).click()
    await expect.element(screen.getByRole('button', { name: 'Keys off' })).toBeVisible()
    await screen.getByRole('button', { name: 'Amount shown' }).click()
    await expect.element(screen.getByRole('button', { name: 'Amount hidden' })).toBeVisible()
    remember('test', 'yes')
    expect(remembered('test')).toBe('yes')
    expect(failed).not.toHaveBeenCalled()
    forgetPerson()
    expect(remembered('test')).toBeNull()
    await screen.getByRole('button', { name: 'Keys off' }).click()
  })

  it('a file that waits for a connection is kept until the page is left', async () => {
    blockStorage()
    const { id } = await storeFile(new File(['plan'], 'plan.txt', { type: 'text/plain' }))
    expect(await (await readLocalFile(id))!.file.text()).toBe('plan')
    expect(await readLocalFile('another')).toBeNull()
  })

  it('nothing has been shared by another application', async () => {
    blockStorage()
    expect(await readSharedPicture()).toBeNull()
  })
})

describe('without service workers', () => {
  it('none is registered, and nothing is pushed', async () => {
    vi.stubEnv('PROD', true)
    without('serviceWorker')
    registerServiceWorker()
    expect(pushPermission()).toBe('unsupported')
    await syncPush(7)
    await turnOffPush()
    await closeRead([])
  })

  it('unread notifications are counted all the same', async () => {
    without('serviceWorker')
    const requests = stubApi({ 'GET /api/notifications/unread': { json: { count: 2, paths: [] } } })
    const failed = vi.spyOn(console, 'error')
    await renderApp(<SyncPush />, { user: { role: 'business' } })
    await expect.poll(() => requests).toHaveLength(1)
    expect(failed).not.toHaveBeenCalled()
  })
})

it.each(['PushManager', 'Notification'])('without %s there are no notifications to turn on', (name) => {
  vi.stubGlobal(name, undefined)
  expect(pushPermission()).toBe('unsupported')
})

it('without passkeys none is offered', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(canUsePasskeys()).toBe(false)
  expect(await canStorePasskeys()).toBe(false)
})

it('without a clipboard or a share sheet, an address is copied from a field', async () => {
  without('clipboard')
  without('share')
  const copied: string[] = []
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    copied.push((document.activeElement as HTMLTextAreaElement).value)
    return true
  })
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  expect(await copyText('abc')).toBe(true)
  expect(await shareOrCopy('Title', 'https://example.com')).toBe('copied')
  expect(copied).toEqual(['abc', 'https://example.com'])
  expect(document.activeElement).toBe(field)
  expect(document.querySelector('textarea')).toBeNull()
  field.remove()
})

it('without the observer of long tasks none are counted', () => {
  vi.stubGlobal('PerformanceObserver', undefined)
  countLongTasks()
})
