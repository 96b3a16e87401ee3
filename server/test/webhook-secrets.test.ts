import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signWebhook } from '../src/platform/checkout/provider.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { freePort, startProgram } from './program.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-secrets-'))
let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

const [before, after] = ['whsec_before', 'whsec_after']
const event = (id: string) =>
  JSON.stringify({
    id,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })

it('a webhook secret can be rotated without refused events', {
  timeout: 180_000,
}, async () => {
  let [number, port] = [0, 0]
  /** Starts the server with these secrets; returns its responses to events signed with the old, the new, and both secrets. */
  const answers = async (configured: string): Promise<number[]> => {
    port ||= await freePort()
    const program = await startProgram(path.join(folder, 'data'), port, {
      DATABASE_URL: opened.ownerUrl,
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_WEBHOOK_SECRET: configured,
    })
    try {
      const statuses: number[] = []
      for (const secret of [before, after, [after, before]]) {
        const body = event(`evt_${number++}`)
        const answer = await fetch(`${program.origin}/api/payments/webhook`, {
          method: 'POST',
          headers: { 'stripe-signature': signWebhook(body, secret) },
          body,
        })
        statuses.push(answer.status)
      }
      return statuses
    } finally {
      await program.end('SIGTERM')
    }
  }
  // while the provider signs with both, either side may switch first
  expect(await answers(before)).toEqual([200, 400, 200])
  expect(await answers(`${after},${before}`)).toEqual([200, 200, 200])
  expect(await answers(after)).toEqual([400, 200, 200])
})
