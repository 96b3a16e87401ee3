import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { registration } from '#contract/accounts/identity/credentials.ts'
import { rightsChange } from '#contract/admin/people/rights.ts'
import { adminRights } from '#contract/foundation/users/admin-rights.ts'
import { fieldIssues } from '#contract/validation.ts'
import './declared-events.ts'
import { openPasswords, refuseCommonPassword } from './features/accounts/credentials/index.ts'
import { decideRights } from './features/admin/people/index.ts'
import { addUser } from './features/foundation/users/index.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { systemClock } from './platform/clock.ts'
import { type Configuration, readConfiguration } from './platform/configuration/configuration.ts'
import { ConfigurationError } from './platform/configuration-error.ts'
import { readSecret } from './platform/crypto/secret.ts'
import { openLog } from './platform/log.ts'
import { runCommand } from './run-command.ts'

// npm run admin -- --username NAME --email ADDRESS: adds an admin; the password is taken from ADMIN_PASSWORD or generated and shown
// once. npm run admin -- --username NAME --rights owner,money (or none): decides the rights of an admin, also between two owners who
// contest each other's
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { username: text, email: text, rights: text } })
const configuredPassword = process.env.ADMIN_PASSWORD
const password = configuredPassword ?? randomBytes(12).toString('base64url')

await runCommand(async () => {
  const configuration = readConfiguration(process.env)
  if (values.rights !== undefined) return changeRights(configuration, values.username ?? '', values.rights)
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

async function changeRights(configuration: Configuration, username: string, given: string): Promise<number> {
  const named = given === 'none' ? [] : given.split(',')
  const chosen = rightsChange.safeParse({ rights: named })
  if (!chosen.success) throw new ConfigurationError(`rights: none, or some of ${adminRights.join(', ')}`)
  const { rights } = chosen.data
  const log = openLog({ level: configuration.logLevel, json: configuration.production })
  const { database, close } = await openConfiguredDatabase(configuration, log)
  try {
    const admin = await database.transaction((tx) => decideRights({ tx, clock: systemClock }, username, rights))
    if (admin === null) throw new ConfigurationError(`username: there is no admin ${username}`)
    console.log(`Admin ${admin} has these rights: ${rights.join(', ') || 'none'}.`)
  } finally {
    await close()
  }
  return 0
}
