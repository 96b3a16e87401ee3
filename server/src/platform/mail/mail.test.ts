import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mail, openMailer } from './mail.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-mail-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const from = 'Vivobid <hello@vivobid.example>'
const sample: Mail = {
  to: 'mina@example.com',
  subject: 'Your order was accepted',
  text: 'Good news.',
  html: '<p>Good news.</p>',
  kind: 'order_accepted',
  id: '0b0c',
  isUrgent: false,
}

/** Sends mails to the outbox and parses the files: file name, headers by name, and body. */
async function sendAndRead(...mails: Mail[]) {
  const mailer = openMailer({ smtpUrl: null, from, outbox: path.join(folder, 'outbox') })
  for (const mail of mails) await mailer.send(mail)
  return readdirSync(path.join(folder, 'outbox')).map((name) => {
    const content = readFileSync(path.join(folder, 'outbox', name), 'utf8')
    const end = content.indexOf('\r\n\r\n')
    const lines = content
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)))
    return { name, headers, body: content.slice(end) }
  })
}

it('writes mails that only the program can read, even into a world-readable folder', async () => {
  const outbox = path.join(folder, 'outbox')
  mkdirSync(outbox, { mode: 0o755 })
  await openMailer({ smtpUrl: null, from, outbox }).send(sample)
  expect(statSync(outbox).mode & 0o777).toBe(0o700)
  const [name] = readdirSync(outbox)
  expect(statSync(path.join(outbox, name!)).mode & 0o777).toBe(0o600)
})

describe('mail without a mail server', () => {
  it('becomes a file that any mail client opens', async () => {
    const [mail] = await sendAndRead(sample)
    expect(mail!.name).toMatch(/^\d{4}-.*-mina@example\.com-order_accepted-\w{12}\.eml$/)
    expect(mail!.headers).toMatchObject({ From: from, To: 'mina@example.com', Subject: 'Your order was accepted' })
    expect(mail!.headers['Content-Type']).toMatch(/^multipart\/alternative; boundary=/)
    expect(mail!.body).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail!.body).toContain('<p>Good news.</p>')
  })

  it('has one kind of line ends', async () => {
    const outbox = path.join(folder, 'outbox')
    await openMailer({ smtpUrl: null, from, outbox }).send({
      ...sample,
      text: 'Good\nnews.\n\n“One\r\ntwo”',
      html: '<p>\n</p>',
    })
    const content = readFileSync(path.join(outbox, readdirSync(outbox)[0]!), 'latin1')
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('says that a program wrote it, and what it belongs to', async () => {
    const [alone] = await sendAndRead(sample)
    expect(alone!.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
    expect(alone!.headers).not.toHaveProperty('References')
    rmSync(path.join(folder, 'outbox'), { recursive: true })
    const [mail] = await sendAndRead({ ...sample, thread: 'order-12' })
    const thread = '<order-12@vivobid.example>'
    expect(mail!.headers).toMatchObject({ References: thread, 'In-Reply-To': thread })
  })

  it('keeps each of a thousand that are written at the same moment', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const outbox = path.join(folder, 'outbox')
      const mailer = openMailer({ smtpUrl: null, from, outbox })
      await Promise.all(Array.from({ length: 1_000 }, () => mailer.send(sample)))
      expect(readdirSync(outbox)).toHaveLength(1_000)
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps both of two identical mails', async () => {
    expect(await sendAndRead(sample, sample)).toHaveLength(2)
  })

  it('writes a subject in any script so that it can be read back', async () => {
    const subject = 'تم قبول طلبك'
    const [mail] = await sendAndRead({ ...sample, subject })
    const words = String(mail!.headers.Subject).split(' ')
    const read = words.map((word) => Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? '', 'base64').toString())
    expect(read.join('')).toBe(subject)
  })

  it.each([
    ['the subject', { subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nStolen' }],
    ['the subject, with bare line feeds', { subject: 'Hello\nBcc: thief@example.com' }],
    ['the address', { to: 'mina@example.com\r\nBcc: thief@example.com' }],
  ])('prevents header injection through %s', async (_where, part) => {
    const [mail] = await sendAndRead({ ...sample, ...part })
    expect(mail!.headers).not.toHaveProperty('Bcc')
    expect(Object.keys(mail!.headers)).toContain('MIME-Version')
    expect(mail!.body).not.toMatch(/^Bcc/m)
  })

  it('stays within the outbox, whatever the address', async () => {
    const [mail] = await sendAndRead({ ...sample, to: '"../../../up"@example.com' })
    expect(mail!.name).not.toContain('/')
    expect(readdirSync(folder)).toEqual(['outbox'])
  })
})

describe('mail with a mail server', () => {
  it('is sent to it and not written to disk', async () => {
    const { port, lines, close } = await startMailServer()
    const outbox = path.join(folder, 'outbox')
    const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox })
    await mailer.send(sample)
    mailer.close()
    await close()
    expect(lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<hello@vivobid.example>',
        'RCPT TO:<mina@example.com>',
        'Subject: Your order was accepted',
      ]),
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('fails when the server is down, so that its job is retried', async () => {
    const { port, close } = await startMailServer()
    await close()
    const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outbox: folder })
    await expect(mailer.send(sample)).rejects.toThrow('ECONNREFUSED')
  })
})

/** A minimal SMTP server. */
async function startMailServer() {
  const lines: string[] = []
  let inData = false
  const server: Server = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (line === 'DATA') inData = true
        else if (line === '.') inData = false
        if (line === 'DATA') socket.write('354 go on\r\n')
        else if (!inData) socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = () => new Promise((resolve) => server.close(resolve))
  return { port, lines, close }
}
