import { type LiveFrame, liveHello } from '#contract/accounts/live/live.ts'
import { liveCloseCodes, liveLimits } from '#contract/accounts/live/protocol.ts'
import { type Actor, sessionOf } from '../../../platform/context.ts'
import type { Revocation } from '../../../platform/realtime/realtime.ts'
import type { Services } from '../../../platform/services.ts'
import { aliveSessions } from '../sessions/index.ts'

/** Milliseconds; a browser that does not answer a ping until the next one is gone. */
const pingEveryMs = 30_000
const checkEveryMs = 3_600_000
const helloWithinMs = 10_000
/** Bytes that may wait for a slow reader. */
const maxBuffered = 1_000_000
const sessionsPerQuery = 500

/** The part of a WebSocket that is used. */
export type Socket = {
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason?: string): void
  terminate(): void
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): unknown
  on(event: 'close' | 'pong', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

type Connection = { socket: Socket; actor: Actor; isAnswering: boolean; end: () => void }

export type Connections = {
  add(socket: Socket, actor: Connection['actor']): void
  /** Makes all browsers connect again, to another process. */
  close(): void
}

/** The WebSockets of one process: each sends its person's events, and ends with their session. */
export function openConnections(services: Pick<Services, 'realtime' | 'database' | 'clock'>): Connections {
  const { realtime, database, clock } = services
  const byUser = new Map<number, Set<Connection>>()
  const all = () => [...byUser.values()].flatMap((connections) => [...connections])

  const closeRevoked = (revocation: NonNullable<Revocation>) => {
    for (const { socket, actor } of all()) if (isRevoked(actor, revocation)) socket.close(liveCloseCodes.sessionEnded)
  }
  const checkSessions = async (connections: Connection[]) => {
    for (let i = 0; i < connections.length; i += sessionsPerQuery) {
      const some = connections.slice(i, i + sessionsPerQuery)
      const ids = some.map(({ actor }) => sessionOf(actor))
      const alive = await aliveSessions(database, ids, clock())
      for (const { socket, actor } of some) if (!alive.has(sessionOf(actor))) socket.close(liveCloseCodes.sessionEnded)
    }
  }
  // a check that fails is repeated by the next one
  const check = (connections: Connection[]) => void checkSessions(connections).catch(() => undefined)
  const endListening = realtime.onRevoked((revocation) => (revocation ? closeRevoked(revocation) : check(all())))
  const checking = setInterval(() => check(all()), checkEveryMs)
  const pinging = setInterval(() => all().forEach(ping), pingEveryMs)

  return {
    add(socket, actor) {
      const ofUser = byUser.get(actor.person.id) ?? new Set()
      socket.on('error', () => socket.terminate())
      if (ofUser.size >= liveLimits.perPerson) return socket.close(liveCloseCodes.tooMany)
      const connection: Connection = { socket, actor, isAnswering: true, end: () => undefined }
      byUser.set(actor.person.id, ofUser.add(connection))
      // the session may have ended since the request was read
      check([connection])
      socket.on('pong', () => {
        connection.isAnswering = true
      })
      socket.on('close', () => {
        connection.end()
        ofUser.delete(connection)
        if (ofUser.size === 0) byUser.delete(actor.person.id)
      })
      greet(connection, realtime)
    },
    close() {
      endListening()
      clearInterval(checking)
      clearInterval(pinging)
      for (const { socket } of all()) socket.close(liveCloseCodes.restart)
    },
  }
}

/** Tells whether the session of an actor has ended, or its person or their party is blocked. */
export const isRevoked = (actor: Actor, revocation: NonNullable<Revocation>): boolean =>
  'userId' in revocation
    ? [actor.person.id, actor.party.id].includes(revocation.userId)
    : sessionOf(actor) === revocation.sessionId

function ping(connection: Connection): void {
  const { socket, isAnswering } = connection
  connection.isAnswering = false
  if (isAnswering) socket.ping()
  else socket.terminate()
}

/** Waits for the client's one frame, with the last event it has seen. */
function greet(connection: Connection, realtime: Services['realtime']): void {
  const { socket, actor } = connection
  const malformed = () => socket.close(liveCloseCodes.malformed)
  const timer = setTimeout(malformed, helloWithinMs)
  let hasGreeted = false
  connection.end = () => clearTimeout(timer)
  socket.on('message', (data, isBinary) => {
    clearTimeout(timer)
    const hello = hasGreeted || isBinary ? null : parseHello(data.toString())
    if (!hello) return malformed()
    hasGreeted = true
    connection.end = realtime.subscribe(actor.person.id, hello.after, {
      send: (frames) => sendTo(socket, frames),
      // the client connects again
      onError: () => socket.terminate(),
    })
  })
}

function sendTo(socket: Socket, frames: readonly LiveFrame[]): void {
  for (const frame of frames) socket.send(JSON.stringify(frame))
  if (socket.bufferedAmount > maxBuffered) socket.close(liveCloseCodes.tooSlow)
}

function parseHello(text: string) {
  try {
    return liveHello.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
