import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type LoadRequest = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type LoadResult = {
  requests: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  max: number
  statuses: Record<number, number>
}

/**
 * Clients that send one request after the other while `keepGoing` returns true, each on its own connection and after `pause`
 * milliseconds on average: half of it to one and a half, so that they don't all ask in the same instant. Returns throughput and
 * latencies in milliseconds.
 */
export async function load(
  origin: string,
  clients: number,
  nextRequest: () => LoadRequest,
  keepGoing: (milliseconds: number) => boolean,
  pause = 0,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const { hostname, port } = new URL(origin)
  const durations: number[] = []
  const statuses: Record<number, number> = {}
  const send = ({ method = 'GET', path, headers, body }: LoadRequest) =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now()
      const request = http.request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          durations.push(performance.now() - began)
          // an answer has its status
          const status = answer.statusCode!
          statuses[status] = (statuses[status] ?? 0) + 1
          resolve()
        })
      })
      request.once('error', reject)
      request.end(body)
    })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (keepGoing(performance.now() - began)) {
        if (pause > 0) await wait(pause * (0.5 + Math.random()))
        await send(nextRequest())
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  durations.sort((a, b) => a - b)
  const at = (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
  return {
    requests: durations.length,
    perSecond: durations.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: durations.at(-1) ?? 0,
    statuses,
  }
}

/** Runs `load` for some seconds after a warm-up second; `requests` includes the warm-up. Throws on any other status. */
export async function measure(
  origin: string,
  clients: number,
  seconds: number,
  status: number,
  nextRequest: () => LoadRequest,
) {
  const warmUp = await load(origin, clients, nextRequest, (passed) => passed < 1_000)
  const loaded = await load(origin, clients, nextRequest, (passed) => passed < seconds * 1_000)
  const others = Object.keys(loaded.statuses).filter((each) => Number(each) !== status)
  if (others.length > 0) throw new Error(`${nextRequest().path} was answered ${others}`)
  return { ...loaded, requests: warmUp.requests + loaded.requests }
}
