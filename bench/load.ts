import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
export type Loaded = { perSecond: number; p50: number; p95: number; most: number; statuses: Record<number, number> }

/**
 * Clients that ask one after the other for as long as `going` says, each on a connection of its own and resting `pause`
 * milliseconds in between: how many answers a second, and how many milliseconds they took.
 */
export async function load(
  origin: string,
  clients: number,
  next: () => Asked,
  going: (milliseconds: number) => boolean,
  pause = 0,
): Promise<Loaded> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const { hostname, port } = new URL(origin)
  const took: number[] = []
  const statuses: Record<number, number> = {}
  const ask = ({ method = 'GET', path, headers, body }: Asked) =>
    new Promise<void>((resolve, reject) => {
      const began = performance.now()
      const request = http.request({ agent, hostname, port, method, path, ...(headers && { headers }) }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          took.push(performance.now() - began)
          statuses[answer.statusCode!] = (statuses[answer.statusCode!] ?? 0) + 1
          resolve()
        })
      })
      request.once('error', reject)
      request.end(body)
    })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (going(performance.now() - began)) {
        await ask(next())
        if (pause > 0) await wait(pause)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { perSecond: took.length / seconds, p50: at(0.5), p95: at(0.95), most: took.at(-1) ?? 0, statuses }
}

/** The same for a while, after a second to warm up; refuses answers of another status. */
export async function measure(origin: string, clients: number, seconds: number, status: number, next: () => Asked) {
  await load(origin, clients, next, (passed) => passed < 1_000)
  const loaded = await load(origin, clients, next, (passed) => passed < seconds * 1_000)
  const others = Object.keys(loaded.statuses).filter((each) => Number(each) !== status)
  if (others.length > 0) throw new Error(`${next().path} was answered ${others}`)
  return loaded
}
