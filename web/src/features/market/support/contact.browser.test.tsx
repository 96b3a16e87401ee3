import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { ContactQueueScreen } from './ContactQueueScreen.tsx'
import { ContactThreadScreen } from './ContactThreadScreen.tsx'
import { Component as ContactPage } from './public/ContactPage.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const props = {
  pathname: '/contact',
  search: '',
  params: {},
  language: 'en',
  site: { supportAddress: 'help@vivobid.example' },
  data: null,
} as const

describe('the contact page', () => {
  it('asks a visitor for name and email, and says at each field what is missing', async () => {
    stubApi({})
    const screen = await renderApp(<ContactPage {...props} viewer={null} />)
    await screen.getByRole('button', { name: 'Send message' }).click()
    await expect.element(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Enter your name')
    await expect.element(screen.getByText('Enter a subject of at least 5 characters')).toBeVisible()
    await expect.element(screen.getByText('Enter a message of at least 20 characters')).toBeVisible()
  })

  it('asks a member for subject and message only, and confirms what was sent', async () => {
    stubApi({ 'POST /api/contact-messages': { status: 201, json: { id: 7 } } })
    const screen = await renderApp(<ContactPage {...props} viewer={{ username: 'lena.hart', role: 'influencer' }} />)
    expect(screen.getByLabelText('Your email').elements()).toEqual([])
    await screen.getByLabelText('Subject').fill('A transfer is missing')
    await screen.getByLabelText('Message').fill('It left our bank last Monday.')
    await screen.getByRole('button', { name: 'Send message' }).click()
    await expect.element(screen.getByText('We’ve received your message')).toBeVisible()
  })
})

const message = {
  id: 7,
  stage: 'open',
  rating: null,
  firstRespondedAt: null,
  solvedAt: null,
  others: [],
  subject: 'A transfer is missing',
  message: 'It left our bank last Monday.',
  status: 'unread',
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
  replies: [],
  userId: null,
  sender: null,
  visitor: { name: 'Noor', email: 'noor@example.com' },
  language: 'ar',
  adminResponse: null,
  respondedAt: null,
  respondedBy: null,
  assignedTo: null,
}
const other = { id: 2, username: 'second.admin', displayName: 'Second admin', avatarUrl: null }
const user: Partial<CurrentUser> = { id: 1, role: 'admin', username: 'admin', adminRights: ['support'] }

const figures = {
  days: 30,
  open: 1,
  oldestSince: message.updatedAt,
  firstAnswers: 4,
  inTime: 3,
  medianHours: 5,
  good: 9,
  bad: 1,
}
const canned = {
  id: 4,
  title: 'Transfer found',
  texts: { en: 'Hello {name}', ar: 'مرحبًا {name}', es: 'Hola {name}', de: 'Hallo {name}', pt: 'Olá {name}' },
  changedBy: null,
}

const showQueue = (more: object = {}, path = '/admin/contact') => {
  const sent = vi.fn()
  const answer = (body: unknown) => {
    sent(body)
    return { json: { ...message, ...more } }
  }
  stubApi({
    'GET /api/user': { status: 200, json: user },
    'GET /api/admin/contact-messages/figures': { status: 200, json: figures },
    'GET /api/admin/canned-replies': { status: 200, json: { items: [canned] } },
    'POST /api/admin/contact-messages/7/reply': answer,
    'POST /api/admin/contact-messages/9/merge': answer,
    'POST /api/admin/contact-messages/7/assign': answer,
    'GET /api/admin/contact-messages': { status: 200, json: { items: [{ ...message, ...more }], nextCursor: null } },
  })
  return renderApp(<ContactQueueScreen />, { path, user }).then((screen) => ({ screen, sent }))
}

describe('the queue of contact messages', () => {
  it('shows a visitor’s address, the language to answer in, and that it is late', async () => {
    const { screen } = await showQueue()
    await expect.element(screen.getByText('noor@example.com')).toBeVisible()
    await expect.element(screen.getByText('Sent by email. They read Arabic.')).toBeVisible()
    await expect.element(screen.getByText('Waiting over 24 hours')).toBeVisible()
  })

  it('does not let an admin answer what another has taken, says who, and offers to take it over', async () => {
    const { screen, sent } = await showQueue({ assignedTo: other })
    await expect.element(screen.getByText('Taken by: Second admin')).toBeVisible()
    const send = screen.getByRole('button', { name: 'Send answer' })
    await expect.element(send).toHaveAccessibleDescription('Second admin has taken this message')
    await screen.getByRole('button', { name: 'Take over' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ adminId: 1, takeOver: true }))
  })

  it('fills in a ready-made answer in the sender’s language with their name, and sends it as the solution', async () => {
    const { screen, sent } = await showQueue()
    await screen.getByRole('combobox', { name: 'Use a ready-made answer' }).click()
    await screen.getByRole('option', { name: 'Transfer found' }).click()
    await expect.element(screen.getByLabelText('Your answer')).toHaveValue('مرحبًا Noor')
    await screen.getByRole('button', { name: 'Send and mark as solved' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ adminResponse: 'مرحبًا Noor', solve: true }))
  })

  it('shows who answered, how long the first answer took, how it was rated, and who mailed instead', async () => {
    const reply = { id: 1, from: 'sender', text: 'Thank you', refusedAttachments: 2, createdAt: message.createdAt }
    const { screen } = await showQueue({
      status: 'replied',
      stage: 'solved',
      rating: 'good',
      respondedBy: other,
      firstRespondedAt: '2026-01-01T13:00:00.000Z',
      respondedAt: '2026-01-02T10:00:00.000Z',
      replies: [{ ...reply, mailedFrom: 'other@example.com' }],
    })
    await expect.element(screen.getByText('Answered by Second admin', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('First answer after 3 hours', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('Rated as helpful')).toBeVisible()
    await expect.element(screen.getByText('2 attachments of this email were not accepted.')).toBeVisible()
    await expect.element(screen.getByText('Sent by email from other@example.com', { exact: false })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Mark as solved', exact: true }).elements()).toEqual([])
  })

  it('merges another message of the same person after a question', async () => {
    const { screen, sent } = await showQueue({
      others: [{ id: 9, subject: 'Where is it?', createdAt: message.createdAt }],
    })
    await screen.getByRole('button', { name: 'Merge into this one' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ into: 7 }))
  })

  it('shows how fast and how well support answered', async () => {
    const { screen } = await showQueue()
    await expect.element(screen.getByText('75%')).toBeVisible()
    await expect.element(screen.getByText('5 hours')).toBeVisible()
    await expect.element(screen.getByText('90%')).toBeVisible()
  })

  it('has the ready-made answers beside it', async () => {
    const { screen } = await showQueue({}, '/admin/contact?tab=canned')
    await expect.element(screen.getByText('Transfer found')).toBeVisible()
    await expect.element(screen.getByText('Hello {name}')).toBeVisible()
  })
})

describe('a thread', () => {
  const thread = {
    id: 7,
    subject: message.subject,
    message: message.message,
    createdAt: message.createdAt,
    status: 'replied',
    stage: 'answered',
    rating: null,
    canRate: false,
    replies: [],
  }
  const show = async (more: object, fragment = '') => {
    window.location.hash = fragment
    const sent = vi.fn()
    const json = { ...thread, ...more }
    const answer = (body: unknown) => {
      sent(body)
      return { json }
    }
    stubApi({
      'GET /api/contact-messages/7': { json },
      'POST /api/contact-messages/7/solve': answer,
      'POST /api/contact-messages/7/rating': answer,
    })
    const screen = await renderApp(
      <Routes>
        <Route path="/contact/:id" element={<ContactThreadScreen />} />
      </Routes>,
      { path: '/contact/7' },
    )
    return { screen, sent }
  }

  it('is solved by its sender once it is answered', async () => {
    const { screen, sent } = await show({})
    await screen.getByRole('button', { name: 'My problem is solved' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  })

  it('asks once it is solved whether we helped', async () => {
    const { screen, sent } = await show({ stage: 'solved', canRate: true })
    await screen.getByRole('button', { name: 'Yes' }).click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ rating: 'good' }))
  })

  it('takes the answer from the link in the mail without another click', async () => {
    const { sent } = await show({ stage: 'solved', canRate: true }, '#the-token.bad')
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ token: 'the-token', rating: 'bad' }))
    window.location.hash = ''
  })
})
