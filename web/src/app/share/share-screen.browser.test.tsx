import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '#contract/foundation/users/roles.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { forgetPerson } from '../../api/forget-person.ts'
import { readDraft, sharedPictureCache } from '../../api/forms/draft-storage.ts'
import { readLocalFile } from '../../api/outbox/local-files.ts'
import { readSharedPicture } from '../../api/shared-picture.ts'
import { ShareScreen } from './ShareScreen.tsx'
import { sharedIn } from './shared-text.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  forgetPerson()
  await caches.delete(sharedPictureCache)
})

const noor = { id: 9, username: 'noor', displayName: 'Noor', avatarUrl: null, isActive: true }
const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

function open(search: string, role: Role = 'influencer') {
  stubApi({ 'GET /api/conversations': { json: { items: [{ id: 4, other: noor }], nextCursor: null } } })
  return renderApp(
    <>
      <Routes>
        <Route path="/share" element={<ShareScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    { path: `/share${search}`, user: { role } },
  )
}

const storePicture = async () => {
  const cache = await caches.open(sharedPictureCache)
  await cache.put(
    '/share/picture',
    new Response('png', { headers: { 'content-type': 'image/png', 'x-name': 'sea.png' } }),
  )
}

it('begins a new link of an influencer with what was shared', async () => {
  const screen = await open('?title=My+shop&text=Look%3A+https%3A%2F%2Fshop.example%2F1')
  await screen.getByRole('link', { name: 'Add to my links' }).click()
  await expect
    .element(screen.getByLabelText('Address'))
    .toHaveTextContent('/influencer/links?new=&url=https%3A%2F%2Fshop.example%2F1&title=My+shop')
})

it('opens a conversation with what was shared as a draft, its picture with it', async () => {
  await storePicture()
  const screen = await open('?text=From+my+walk&picture=', 'business')
  await expect.element(screen.getByRole('img', { name: 'The shared picture' })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add to my portfolio' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Noor' }).click()
  await expect.element(screen.getByLabelText('Address')).toHaveTextContent('/inbox?c=4')
  const draft = readDraft<{ content: string; file: { id: string } }>('message-to-9')!
  expect(draft).toMatchObject({ content: 'From my walk', file: { name: 'sea.png', kind: 'image', isLocal: true } })
  expect(await (await readLocalFile(draft.file.id))!.file.text()).toBe('png')
  expect(await readSharedPicture()).toBeNull()
})

it('says that nothing was shared', async () => {
  const screen = await open('')
  await expect.element(screen.getByText('Nothing was shared')).toBeVisible()
})

it.each([
  ['title=A&url=https://a.example', { link: 'https://a.example', title: 'A', text: 'A\nhttps://a.example' }],
  ['text=See https://a.example', { link: 'https://a.example', title: '', text: 'See https://a.example' }],
  ['title=A&text=A', { link: null, title: 'A', text: 'A' }],
  ['url=javascript:alert(1)', { link: null, title: '', text: 'javascript:alert(1)' }],
])('finds the link in “%s”', (search, expected) => {
  expect(sharedIn(new URLSearchParams(search))).toEqual(expected)
})
