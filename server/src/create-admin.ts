import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { registration } from '#contract/identity/credentials.ts'
import { fieldIssues } from '#contract/validation.ts'
import { openPasswords, refuseCommonPassword } from './features/credentials/index.ts'
import { addUser } from './features/users/index.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { systemClock } from './platform/clock.ts'
import { readConfiguration } from './platform/configuration/configuration.ts'
import { ConfigurationError } from './platform/configuration-error.ts'
import { readSecret } from './platform/crypto/secret.ts'
import { openLog } from './platform/log.ts'
import { runCommand } from './run-command.ts'

// npm run admin -- --username NAME --email ADDRESS: adds an admin; the password is taken from ADMIN_PASSWORD or generated and shown
// once
const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } } })
const configuredPassword = process.env.ADMIN_PASSWORD
const password = configuredPassword ?? randomBytes(12).toString('base64url')

await runCommand(async () => {
  const configuration = readConfiguration(process.env)
  const input = registration.safeParse({ ...values, password, role: 'admin', challengeAnswer: 'command line' })
  if (!input.success)
    throw new ConfigurationError(
      fieldIssues(input.error)
        .map(({ path, message }) => `${path}: ${message}`)
        .join('\n'),
    )
  refuseCommonPassword(password, input.data.username)
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, close } = await openConfiguredDatabase(configuration, log)
  try {
    const passwordHash = await openPasswords(readSecret(configuration.secret, configuration.dataDir)).hash(password)
    const { username, email } = input.data
    await addUser(
      { db: database.orm, clock: systemClock },
      {
        username,
        email,
        passwordHash,
        role: 'admin',
        language: 'en',
        isVerified: true,
      },
    )
    console.log(`Admin ${username} was added.${configuredPassword ? '' : ` The password is ${password}`}`)
  } finally {
    await close()
  }
  return 0
})
