import { describe, expect, it } from 'vitest'
import { maxReplyLetters, newTextOf, textOfHtml } from './reply-text.ts'

const ours = '##- Write your reply above this line -##\n\nHello Noor,\n\nWe found your transfer.'
const quote = (text: string) => text.replaceAll(/^/gm, '> ')

describe('the new words of a reply by email', () => {
  it.each([
    ['nothing is quoted', 'Thank you, it has arrived.'],
    [
      'our mail is quoted below',
      `Thank you, it has arrived.\n\nOn Mon, 5 Jan 2026 at 10:00, Vivobid <a@b.example> wrote:\n\n${quote(ours)}`,
    ],
    [
      'its program wraps the introduction',
      `Thank you, it has arrived.\n\nOn Monday, 5 January 2026 at 10:00 Vivobid Support <reply@in.example>\nwrote:\n${quote(ours)}`,
    ],
    [
      'it is quoted in another language',
      `Thank you, it has arrived.\r\n\r\nAm Montag, 5. Januar 2026 schrieb Vivobid:\r\n\r\n${quote(ours)}`,
    ],
    ['it is quoted without marks', `Thank you, it has arrived.\n\n${ours}`],
    [
      'its program repeats our header',
      `Thank you, it has arrived.\n\n________________________________\nFrom: Vivobid <a@b.example>\nSent: Monday, 5 January 2026\nTo: Noor\nSubject: Our answer\n\n${ours}`,
    ],
    ['only a signature follows', 'Thank you, it has arrived.\n\n-- \nNoor\nNoor Skincare'],
    ['a quotation without our line follows', `Thank you, it has arrived.\n\nNoor wrote:\n> something else`],
  ])('are found when %s', (_, mail) => {
    expect(newTextOf(mail)).toBe('Thank you, it has arrived.')
  })

  it('keep what is quoted in their midst, and a colon at their end', () => {
    const text = '> Which bank?\nThe one in Madrid:'
    expect(newTextOf(text)).toBe(text)
  })

  it('are empty when somebody sends our mail back as it was', () => {
    expect(newTextOf(`On Monday, Vivobid wrote:\n${quote(ours)}`)).toBe('')
  })

  it('are cut where they are endless, and freed of control characters', () => {
    expect([...newTextOf('é'.repeat(20_000))]).toHaveLength(maxReplyLetters + 1)
    expect(newTextOf('One\u0000 \u001btwo')).toBe('One two')
  })

  it.each([
    '<'.repeat(200_000),
    `${'a:'.repeat(100_000)}\n> x`,
    '\n '.repeat(100_000),
    `<style ${'x '.repeat(100_000)}`,
  ])('are found at once, whatever was sent', (mail) => {
    const start = performance.now()
    newTextOf(textOfHtml(mail))
    expect(performance.now() - start).toBeLessThan(500)
  })
})

it('the words of an HTML mail stand line by line, without tags and styles', () => {
  expect(
    newTextOf(
      textOfHtml('<style>p { color: red }</style><div>It has <b>arrived</b> &amp; all is well.</div><p>Noor</p>'),
    ),
  ).toBe('It has arrived & all is well.\nNoor')
})
