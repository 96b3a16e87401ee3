import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { openAccountServices } from '../src/features/accounts/credentials/account-services.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { openLog } from '../src/platform/log.ts'
import { type Answer, cheapProofs, type Person, type World } from './world.ts'

export type RequestSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
  by?: Person
  /** The client address; 127.0.0.1 by default. */
  from?: string
  headers?: Record<string, string>
}

export type TwoServers = {
  /** The second server. */
  app: FastifyInstance
  /** Sends all requests concurrently, alternating between the servers; returns the responses in order. */
  sendAll: (requests: RequestSpec[]) => Promise<Answer[]>
  close: () => Promise<void>
}

/** Two servers on one database: the world's own, and another with its own connections and the same clock. */
export async function startTwoServers(
  world: World,
  {
    web = null,
    ...options
  }: Parameters<typeof openDatabase>[1] & Partial<Pick<Parameters<typeof buildApp>[0], 'web'>> = {},
): Promise<TwoServers> {
  const database = openDatabase(world.applicationUrl, { max: 20, ...options })
  const services = { ...world.services, database }
  const accounts = openAccountServices(services, { limits: world.accounts.limits, ...cheapProofs })
  const app = await buildApp({
    services,
    accounts,
    sandbox: null,
    web,
    log: openLog({ level: 'silent', json: true }),
  })
  await app.ready()
  const servers = [world.app, app]
  const send = async ({ method, url, body, by, from, headers }: RequestSpec, i: number): Promise<Answer> => {
    const isRaw = Buffer.isBuffer(body)
    const answer = await servers[i % servers.length]!.inject({
      method,
      url,
      ...(from !== undefined && { remoteAddress: from }),
      headers: {
        ...(by && { cookie: by.cookie }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers }
  }
  return {
    app,
    sendAll: (requests) => Promise.all(requests.map(send)),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
