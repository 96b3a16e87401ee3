import pg from 'pg'
import type { Database } from '../database/database.ts'

const retryMs = { first: 200, max: 5_000 }

export type Listener = { close: () => Promise<void> }

type Options = {
  onMessage: (channel: string, payload: string) => void
  /** Called each time the connection is established: messages before that may have been missed. */
  onConnected: () => void
  onError: (error: Error) => void
}

/** Listens on channels of the database with a connection of its own, which is opened again whenever it is lost. */
export function openListener({ direct }: Database, channels: readonly string[], options: Options): Listener {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let delay = retryMs.first

  const connect = async () => {
    const connection = new pg.Client({
      ...(direct.options.connectionString !== undefined && { connectionString: direct.options.connectionString }),
      application_name: 'vivobid-live',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    })
    client = connection
    const reconnect = () => {
      if (client !== connection) return
      client = null
      connection.end().catch(() => undefined)
      if (isClosed) return
      timer = setTimeout(connect, delay)
      delay = Math.min(delay * 2, retryMs.max)
    }
    connection.on('error', (error) => {
      if (!isClosed) options.onError(error)
      reconnect()
    })
    connection.on('end', reconnect)
    connection.on('notification', ({ channel, payload }) => options.onMessage(channel, payload ?? ''))
    try {
      await connection.connect()
      for (const channel of channels) await connection.query(`listen ${channel}`)
      delay = retryMs.first
      if (!isClosed) options.onConnected()
    } catch (error) {
      if (!isClosed) options.onError(error as Error)
      reconnect()
    }
  }
  void connect()

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const open = client
      client = null
      await open?.end().catch(() => undefined)
    },
  }
}
