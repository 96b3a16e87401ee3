import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { clockActions } from '#contract/orders/task-machine.ts'
import { mailKinds } from './notify.ts'
import { renderMail } from './render-mail.ts'

const params = {
  taskId: 7,
  dealTitle: 'One <b>post</b>',
  amount: 12_345,
  at: '2026-03-01T12:00:00Z',
  reason: 'Too "dark"',
}

const site = { publicOrigin: 'https://vivobid.example', supportAddress: 'help@vivobid.example' }

describe.each(languages)('mail in %s', (language) => {
  const render = (kind: (typeof mailKinds)[number]) =>
    renderMail(kind, { ...params, action: clockActions[0] }, { reader: { language, displayName: 'Lena' }, site })

  it.each(mailKinds)('%s has a subject and a body with everything filled in', (kind) => {
    const mail = render(kind)
    for (const text of [mail.subject, mail.text, mail.html])
      expect(text).not.toMatch(/\{\{|undefined|\w+\.(subject|body)/)
    expect(mail.text).toContain('https://vivobid.example/task/7')
  })

  it('shows what people wrote as text, never as markup', () => {
    expect(render('order_paid').html).not.toContain('<b>')
  })
})

it('is right-to-left in Arabic', () => {
  const mail = renderMail('top_up_received', { amount: 500 }, { reader: { language: 'ar', displayName: 'نور' }, site })
  expect(mail.html).toContain('dir="rtl"')
  expect(mail.html).toContain('https://vivobid.example/wallet')
})
