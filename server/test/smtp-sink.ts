import { createServer, type Server, type Socket } from 'node:net'

export type SinkMail = { to: string; messageId: string; at: number }

/**
 * An SMTP server that accepts and records everything; it never responds to receivers starting with `silent` and refuses those
 * starting with `bad`.
 */
export async function openSmtpSink(delayMs = 0) {
  const mails: SinkMail[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write('220 sink\r\n')
    let buffered = ''
    let to = ''
    let content: string[] | null = null
    const respond = (line: string) =>
      void (delayMs ? setTimeout(() => socket.write(`${line}\r\n`), delayMs) : socket.write(`${line}\r\n`))
    const take = (line: string) => {
      if (content) {
        if (line !== '.') return void content.push(line)
        const messageId = /^Message-ID: (.*)$/im.exec(content.join('\n'))?.[1] ?? ''
        mails.push({ to, messageId, at: performance.now() })
        content = null
        return respond('250 taken')
      }
      if (line.startsWith('RCPT TO:')) {
        to = /<(.*)>/.exec(line)![1]!
        if (to.startsWith('silent')) return
        return respond(to.startsWith('bad') ? '550 unknown' : '250 ok')
      }
      if (line !== 'DATA') return respond(line === 'QUIT' ? '221 bye' : '250 ok')
      content = []
      respond('354 go on')
    }
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      const lines = buffered.split('\r\n')
      buffered = lines.pop()!
      for (const line of lines) take(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    /** Number of open connections. */
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
