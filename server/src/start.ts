import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { product } from '#contract/product.ts'
import { buildWeb, builtWeb } from './build/build-web.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { checkRole, readRole, servesPages } from './platform/configuration/role.ts'
import { ConfigurationError } from './platform/configuration-error.ts'
import { answerWhilePreparing } from './platform/http/pages/preparing.ts'
import { openLog } from './platform/log.ts'
import { openPhases } from './platform/phases.ts'
import { listenAt, type RunningServer, serve } from './serve.ts'

/** The time after which the program is ended: five seconds of draining, eight for requests, five for jobs, and a little. */
const timeoutMs = 19_500
let log = openLog({ level: 'info', json: process.env.NODE_ENV === 'production' })

// uncaught errors are logged without their message, which may quote personal data
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'The program met a fault that nobody caught, and ends')
  process.exit(1)
})

try {
  let serving: RunningServer | null = null
  let stopping = false
  // registered first, so that an interrupted start leaves no database running
  const stop = async () => {
    if (stopping || !serving) process.exit(1)
    stopping = true
    setTimeout(() => {
      log.fatal('The program did not stop in time, and is ended')
      process.exit(1)
    }, timeoutMs).unref()
    await serving.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const role = readRole(process.argv.slice(2))
  const configuration = readConfiguration(process.env)
  checkRole(role, configuration)
  log = openLog({ level: configuration.logLevel, json: configuration.production })
  mkdirSync(configuration.dataDir, { recursive: true })
  const hasWeb = process.env.WEB !== 'none' && servesPages(role)
  // a proxy must not send anybody to a process that is not ready
  const endPreparing =
    hasWeb && !configuration.production
      ? await listenAt(configuration, () => answerWhilePreparing(configuration))
      : undefined
  const phase = openPhases(log)
  const web = hasWeb
    ? phase('web', () => buildWeb(configuration.production ? 'best' : 'quick')).then(() => builtWeb)
    : null
  // awaited once the rest is prepared
  web?.catch(() => undefined)
  serving = await serve(configuration, { role, web, endPreparing, log })

  if (configuration.production) log.info(`${product} is ready`)
  else if (servesPages(role)) console.log(`${product} is ready at ${serving.address}`)
  else console.log(`The jobs of ${product} run`)
  if (configuration.demo) {
    console.log(`\nDemo accounts (password ${demoPassword}):`)
    for (const { username, what } of demoAccounts) console.log(`  ${username.padEnd(12)} ${what}`)
    console.log(`\nMail is written to ${path.join(configuration.dataDir, 'outbox')}. Stop with Ctrl-C.`)
  }
} catch (error) {
  // configuration errors are shown as they are to the person who starts the program
  if (error instanceof ConfigurationError) console.error(error.message)
  else log.fatal({ err: error }, 'The program could not start')
  process.exit(1)
}
