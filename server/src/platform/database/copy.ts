import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'

/** pg's connection with the messages of COPY, which its types leave out. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const nothing = () => undefined

/** Runs `copy … to stdout` and returns what it sends; the server waits while nobody reads. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: pg.Connection | null = null
  const rows = new Readable({
    highWaterMark: 256 * 1024,
    read: () => void connection?.stream.resume(),
    destroy(error, done) {
      connection?.stream.resume()
      done(error)
    },
  })
  client.query({
    submit(submittedTo: pg.Connection) {
      connection = submittedTo
      connection.query(statement)
    },
    // pg uses its buffer again, hence the copy
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete: nothing,
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  })
  return rows
}

/** Runs `copy … from stdin` with this content; reads no faster than the server takes it. */
export function copyIn(client: pg.Client, statement: string, content: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null
    const send = async (connection: Connection) => {
      try {
        for await (const chunk of content) {
          if (failure) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain) await drained(connection.stream)
        }
        connection.endCopyFrom()
      } catch (error) {
        failure ??= error as Error
        connection.sendCopyFail('The content ended early')
      }
    }
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: Connection) => void send(connection),
      handleCommandComplete: nothing,
      handleReadyForQuery: () => resolve(),
      handleError(error: Error) {
        failure ??= error
        reject(failure)
      },
    })
  })
}

/** Waits until a stream takes more, or is closed. */
function drained(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.on('drain', done)
    stream.on('close', done)
  })
}
