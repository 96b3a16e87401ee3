import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { product } from '#contract/product.ts'
import { buildWebIfStale, builtWeb } from '../../scripts/build-web.ts'
import { demoAccounts, demoPassword } from './demo/seed.ts'
import { ConfigurationFault, readConfiguration } from './platform/configuration.ts'
import { type Serving, serve } from './serve.ts'

const patience = 15_000

try {
  let serving: Serving | null = null
  let stopping = false
  // from the first moment on, so that a start which is broken off leaves no database behind either
  const stop = async () => {
    if (stopping || !serving) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    await serving.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const configuration = readConfiguration(process.env)
  mkdirSync(configuration.dataDir, { recursive: true })
  if (process.env.WEB !== 'none') buildWebIfStale()
  serving = await serve(configuration, process.env.WEB === 'none' ? null : builtWeb, (text) => console.error(text))

  console.log(`${product} is ready at ${serving.address}`)
  if (configuration.demo) {
    console.log(`\nDemo accounts (password ${demoPassword}):`)
    for (const { username, what } of demoAccounts) console.log(`  ${username.padEnd(12)} ${what}`)
    console.log(`\nMail is written to ${path.join(configuration.dataDir, 'outbox')}. Stop with Ctrl-C.`)
  }
} catch (error) {
  if (!(error instanceof ConfigurationFault)) throw error
  console.error(error.message)
  process.exit(1)
}
