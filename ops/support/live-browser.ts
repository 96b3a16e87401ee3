import { type LiveSocket, openLiveSocket } from '../../bench/support/live-socket.ts'
import type { BenchPerson } from '../../bench/support/people.ts'

type Options = {
  person: BenchPerson
  /** Port of the process or proxy for the next connection. */
  port: () => number
  /** Events were missed, doubled or out of order. */
  onFault: () => void
}

/** A browser: its connection begins again after each end, from the last event it saw. */
export class LiveBrowser {
  last: number | null = null
  isReady = false
  /** Number of times that its connection ended. */
  ends = 0
  readonly person: BenchPerson
  private readonly options: Options
  private socket: LiveSocket | null = null
  private isGone = false
  /** The first connection gets the events of the last minute, from any number on. */
  private isFirst = true

  constructor(options: Options) {
    this.options = options
    this.person = options.person
    this.connect()
  }

  private connect() {
    this.socket = openLiveSocket(
      { port: this.options.port(), cookie: this.person.cookie, after: this.last },
      {
        onFrame: (frame) => {
          if (frame.type === 'typing') return
          const { type, seq } = frame
          if (type === 'ready' || type === 'resync') this.last ??= seq
          this.isReady = true
          if (type === 'ready') return
          if (type === 'resync' || (this.last !== null && seq !== this.last + 1 && !this.isFirst))
            this.options.onFault()
          this.isFirst = false
          this.last = seq
        },
        onClose: () => {
          this.isReady = false
          this.ends++
          if (!this.isGone) setTimeout(() => this.connect(), 200 + Math.random() * 2_000)
        },
      },
    )
  }

  /** Loses its connection, and comes back. */
  drop() {
    this.socket?.close()
  }

  leave() {
    this.isGone = true
    this.socket?.close()
  }
}
