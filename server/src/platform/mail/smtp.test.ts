import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mail, type Mailer, openMailer } from './mail.ts'

/** Messages received by a real mail server, with the addresses of their envelopes. */
const received: { message: string; to: string[] }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const message = Buffer.concat(chunks)
        .toString()
        .replaceAll(/\r\n[ \t]+/g, ' ')
      received.push({ message, to: envelope.rcptTo.map(({ address }) => address) })
      done()
    })
  },
})
let mailer: Mailer
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Vivobid <hello@vivobid.example>', outbox: '' })
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

const mail: Mail = {
  to: 'mina@example.com',
  subject: 'طلبك مقبول',
  text: 'Good news.',
  html: '<p>Good news.</p>',
  kind: 'order_accepted',
  id: '0b0c',
  isUrgent: false,
}

it('a mail server receives what mail programs need to end such mails with one click', async () => {
  const link = 'https://vivobid.example/unsubscribe/7.orders.signed'
  await mailer.send({ ...mail, unsubscribe: link })
  const [{ message, to }] = received.splice(0) as [(typeof received)[number]]
  expect(to).toEqual(['mina@example.com'])
  expect(message).toMatch(new RegExp(`^List-Unsubscribe: <${link}>\\r$`, 'm'))
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(message).toMatch(/^Message-ID: <0b0c@vivobid\.example>\r$/m)
  for (const type of ['text/plain; charset=utf-8', 'text/html; charset=utf-8']) expect(message).toContain(type)
})

it('mails about the same are one conversation, and no program answers them', async () => {
  for (const id of ['0b0c', '0b0d']) await mailer.send({ ...mail, id, thread: 'order-12' })
  for (const { message } of received.splice(0)) {
    for (const header of ['In-Reply-To', 'References'])
      expect(message).toMatch(new RegExp(`^${header}: <order-12@vivobid\\.example>\\r$`, 'm'))
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  }
})

it('a mail about security offers no way to end such mails', async () => {
  await mailer.send({ ...mail, isUrgent: true })
  const [{ message }] = received.splice(0) as [(typeof received)[number]]
  for (const header of ['List-Unsubscribe', 'In-Reply-To', 'References']) expect(message).not.toContain(header)
})
