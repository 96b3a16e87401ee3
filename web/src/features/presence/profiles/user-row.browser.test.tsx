import '../../../app/global.css'
import { expect, it } from 'vitest'
import { renderApp } from '../../../../test/render-app.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'

it.each([
  ['ltr', 'عمر سعيد', 'Sixty seconds inside my next video'],
  ['rtl', 'Isla MacRae', 'ستّون ثانية داخل الفيديو القادم'],
] as const)(
  'stands beside the picture in a page that reads %s, whatever the direction of the name',
  async (dir, displayName, note) => {
    const person = { id: 1, username: 'someone', displayName, avatarUrl: null }
    const screen = await renderApp(
      <div dir={dir}>
        <UserRow person={person} note={note} />
      </div>,
    )
    const edgeOf = (text: string) => {
      const range = document.createRange()
      range.selectNodeContents(screen.getByText(text).element())
      const { left, right } = range.getBoundingClientRect()
      return Math.round(dir === 'ltr' ? left : right)
    }
    expect(edgeOf(displayName)).toBe(edgeOf(note))
  },
)
