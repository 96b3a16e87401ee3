import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveTyping } from '#contract/accounts/live/live.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubApi } from '../../../../test/stub-api.ts'
import { endTyping, noteTyping, useTyping } from '../../../api/live/typing.ts'
import { ConfirmArea } from '../../../kit/dialogs/confirm.tsx'
import { Composer } from './Composer.tsx'
import { type EditableMessage, MessageBubble } from './MessageBubble.tsx'
import { TypingLine } from './TypingLine.tsx'

const user = { id: 1, role: 'business' } as const
beforeEach(() => window.sessionStorage.clear())
afterEach(() => {
  endTyping()
  vi.unstubAllGlobals()
})

const said = (more: Partial<EditableMessage> = {}): EditableMessage => ({
  id: 5,
  createdAt: new Date().toISOString(),
  content: 'On Mondya',
  hasAttachment: false,
  attachmentUrl: null,
  attachmentType: null,
  attachmentName: null,
  read: false,
  editedAt: null,
  takenBackAt: null,
  ...more,
})
const bubble = (message: EditableMessage, own = true) => (
  <ConfirmArea>
    <ol>
      <MessageBubble
        message={message}
        place={{ channel: 'order', id: 7 }}
        own={own}
        by="Ana"
        named
        changeable={own}
        actions={<button type="button">Report</button>}
      />
    </ol>
  </ConfirmArea>
)

describe('a message', () => {
  it('is edited by its author within 15 minutes', async () => {
    const bodies: unknown[] = []
    stubApi({
      'PATCH /api/tasks/7/messages/5': (body) => {
        bodies.push(body)
        return { json: said({ content: 'On Monday', editedAt: new Date().toISOString() }) }
      },
    })
    const screen = await renderApp(bubble(said()), { user })
    await screen.getByRole('button', { name: /^Actions for the message/ }).click()
    await screen.getByRole('menuitem', { name: 'Edit' }).click()
    await screen.getByRole('textbox', { name: 'Write a message' }).fill('On Monday')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => bodies).toEqual([{ content: 'On Monday', was: { content: 'On Mondya' } }])
  })

  it('is taken back after a confirmation', async () => {
    let isGone = false
    stubApi({
      'DELETE /api/tasks/7/messages/5': () => {
        isGone = true
        return { json: said({ content: '', takenBackAt: new Date().toISOString() }) }
      },
    })
    const screen = await renderApp(bubble(said()), { user })
    await screen.getByRole('button', { name: /^Actions for the message/ }).click()
    await screen.getByRole('menuitem', { name: 'Take back' }).click()
    expect(isGone).toBe(false)
    await screen.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expect.poll(() => isGone).toBe(true)
  })

  it('cannot be changed any more when it is older, and says what became of it', async () => {
    const createdAt = new Date(Date.now() - 16 * 60_000).toISOString()
    const screen = await renderApp(bubble(said({ createdAt, editedAt: createdAt, read: true })), { user })
    expect(screen.getByRole('button', { name: /^Actions for the message/ }).query()).toBeNull()
    await expect.element(screen.getByText(/Edited · Read|Edited/).first()).toBeVisible()
  })

  it('that was taken back shows neither text nor actions', async () => {
    const screen = await renderApp(bubble(said({ content: '', takenBackAt: new Date().toISOString() }), false), {
      user,
    })
    await expect.element(screen.getByText('This message was taken back')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Report' }).query()).toBeNull()
  })

  it('that asks for money elsewhere warns its receiver, not its author', async () => {
    const message = said({ content: 'Pay me at paypal.me/ana' })
    const received = await renderApp(bubble(message, false), { user })
    await expect.element(received.getByText(/may ask for money outside Vivobid/)).toBeVisible()
    await received.unmount()
    const sent = await renderApp(bubble(message), { user })
    expect(sent.getByText(/may ask for money outside Vivobid/).query()).toBeNull()
  })

  it('opens its picture in the viewer', async () => {
    const picture = { hasAttachment: true, attachmentUrl: '/x.png', attachmentType: 'image', attachmentName: 'cup.png' }
    const screen = await renderApp(bubble(said(picture as Partial<EditableMessage>), false), { user })
    await screen.getByRole('button', { name: 'Open the picture cup.png' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Picture' })).toBeVisible()
  })
})

function Place() {
  const { isTyping, tell } = useTyping('order', 7)
  return (
    <>
      <TypingLine name="Ana" isTyping={isTyping} />
      <Composer draft="a-test" send={() => undefined} onWrite={tell} />
    </>
  )
}

describe('while a message is written', () => {
  it('the other side is told at most every three seconds, and one sees that they write', async () => {
    let signals = 0
    stubApi({
      'POST /api/tasks/7/messages/typing': () => {
        signals++
        return { status: 204 }
      },
    })
    const screen = await renderApp(<Place />, { user })
    const field = screen.getByRole('textbox', { name: 'Write a message' })
    for (const text of ['H', 'He', 'Hello']) await field.fill(text)
    await expect.poll(() => signals).toBe(1)
    noteTyping({ type: 'typing', channel: 'order', id: 7, userId: 2 } satisfies LiveTyping)
    await expect.element(screen.getByText('Ana is typing …')).toBeVisible()
    // of another order
    endTyping()
    noteTyping({ type: 'typing', channel: 'order', id: 8, userId: 2 })
    await expect.poll(() => screen.getByText('Ana is typing …').query()).toBeNull()
  })

  it('a quick reply is put into it, not sent', async () => {
    stubApi({
      'GET /api/user/quick-replies': { json: { texts: ['Could you send us your media kit?'] } },
      'POST /api/tasks/7/messages/typing': { status: 204 },
    })
    const screen = await renderApp(<Place />, { user })
    await screen.getByRole('button', { name: 'Quick replies' }).click()
    await screen.getByRole('menuitem', { name: 'Could you send us your media kit?' }).click()
    await expect
      .element(screen.getByRole('textbox', { name: 'Write a message' }))
      .toHaveValue('Could you send us your media kit?')
  })

  it('quick replies that were added in another tab are kept beside those that are changed here', async () => {
    const sent: unknown[] = []
    const elsewhere = {
      status: 409,
      json: {
        code: 'changed_elsewhere',
        message: requestErrors.changedElsewhere,
        changed: [{ field: 'texts', shown: ['Gladly'], now: ['Gladly', 'Not this month'] }],
      },
    }
    stubApi({
      'GET /api/user/quick-replies': { json: { texts: ['Gladly'] } },
      'PUT /api/user/quick-replies': (body) => {
        sent.push(body)
        return sent.length === 1 ? elsewhere : { json: { texts: [] } }
      },
    })
    const screen = await renderApp(<Place />, { user })
    await screen.getByRole('button', { name: 'Quick replies' }).click()
    await screen.getByRole('menuitem', { name: 'Change quick replies' }).click()
    await screen.getByRole('textbox', { name: 'Quick reply 1' }).fill('Very gladly')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText(requestErrors.changedElsewhere)).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Quick reply 3' })).toHaveValue('Not this month')
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { texts: ['Very gladly'], was: { texts: ['Gladly'] } },
        { texts: ['Very gladly', 'Not this month'], was: { texts: ['Gladly', 'Not this month'] } },
      ]),
    )
  })

  it('Enter sends it, but not the Enter that ends a composition', async () => {
    stubApi({ 'POST /api/tasks/7/messages/typing': { status: 204 } })
    const sent: string[] = []
    const composer = <Composer draft="a-composed-test" send={(text) => void sent.push(text)} />
    const screen = await renderApp(composer, { user })
    const field = screen.getByRole('textbox', { name: 'Write a message' })
    await field.fill('تمام')
    const press = (how: KeyboardEventInit) =>
      field
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how }))
    press({ isComposing: true })
    // as Safari reports it
    press({ keyCode: 229 })
    expect(sent).toEqual([])
    press({ keyCode: 13 })
    expect(sent).toEqual(['تمام'])
  })
})
