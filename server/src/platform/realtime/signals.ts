import type { LiveTyping } from '#contract/accounts/live/live.ts'
import type { Database } from '../database/database.ts'

export const signalsChannel = 'live_signals'

/** A payload of NOTIFY is at most 8,000 bytes. */
const maxSignals = 50
/** The time within which the same signal is not sent again, however often it is requested. */
const repeatMs = 1_000
const maxRemembered = 5_000

export type Signal = { userId: number; frame: LiveTyping }

/**
 * Notifies the other processes of short-lived signals, one NOTIFY at a time for all that arise meanwhile. They are not stored: a signal
 * that cannot be sent is lost. Returns whether the signal is due, so that floods go no further.
 */
export function openSignaller({ pool }: Database, node: string) {
  const sentAt = new Map<string, number>()
  let waiting: Signal[] = []
  let isSending = false
  const send = async () => {
    if (isSending) return
    isSending = true
    try {
      while (waiting.length > 0 && !pool.ending) {
        const signals = waiting.splice(0, maxSignals)
        await pool.query('select pg_notify($1, $2)', [signalsChannel, JSON.stringify({ node, signals })])
      }
    } catch {
      waiting = []
    } finally {
      isSending = false
    }
  }
  return (signal: Signal): boolean => {
    const { channel, id, userId } = signal.frame
    const key = `${channel} ${id} ${userId} ${signal.userId}`
    const now = Date.now()
    if (now - (sentAt.get(key) ?? 0) < repeatMs) return false
    if (sentAt.size >= maxRemembered) sentAt.clear()
    sentAt.set(key, now)
    waiting.push(signal)
    void send()
    return true
  }
}

/** The process that sent a payload, and its signals. */
export const parseSignals = (payload: string) => JSON.parse(payload) as { node: string; signals: Signal[] }
