import { vi } from 'vitest'
import type { LiveFrame } from '#contract/accounts/live/live.ts'

type Stubbed = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose'>

/** Stubs WebSockets, and leaves out shared workers. `open`: connections succeed. */
export function stubLive({ open = true } = {}) {
  const sockets: StubbedSocket[] = []
  class StubbedSocket implements Stubbed {
    onopen: WebSocket['onopen'] = null
    onmessage: WebSocket['onmessage'] = null
    onclose: WebSocket['onclose'] = null
    isClosed = false
    /** Messages that the browser has sent. */
    readonly sent: unknown[] = []
    constructor() {
      sockets.push(this)
      setTimeout(() => (open ? this.onopen?.call(this as never, new Event('open')) : this.lose(1006)))
    }
    send(text: string) {
      this.sent.push(JSON.parse(text))
    }
    close() {
      this.isClosed = true
    }
    /** A frame from the server. */
    receive(frame: LiveFrame) {
      this.onmessage?.call(this as never, new MessageEvent('message', { data: JSON.stringify(frame) }))
    }
    lose(code = 1006) {
      this.onclose?.call(this as never, new CloseEvent('close', { code }))
    }
  }
  vi.stubGlobal('WebSocket', StubbedSocket)
  Reflect.deleteProperty(window, 'SharedWorker')
  return sockets
}
