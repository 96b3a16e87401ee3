import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { registration } from '#contract/accounts.ts'
import { fieldIssues } from '#contract/validation.ts'
import { openPasswords, refuseCommonPassword } from './features/accounts/passwords.ts'
import { addUser } from './features/accounts/users.ts'
import { openConfiguredDatabase } from './open.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigurationFault, readConfiguration } from './platform/configuration.ts'
import { Refusal } from './platform/refusal.ts'
import { readSecret } from './platform/secret.ts'

// npm run admin -- --username NAME --email ADDRESS: adds an admin; the password comes from ADMIN_PASSWORD or is made and shown once
const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } } })
const given = process.env.ADMIN_PASSWORD
const password = given ?? randomBytes(12).toString('base64url')

try {
  const configuration = readConfiguration(process.env)
  const input = registration.safeParse({ ...values, password, role: 'admin', challengeAnswer: 'command line' })
  if (!input.success)
    throw new ConfigurationFault(
      fieldIssues(input.error)
        .map(({ path, message }) => `${path}: ${message}`)
        .join('\n'),
    )
  refuseCommonPassword(password, input.data.username)
  const { database, close } = await openConfiguredDatabase(configuration, (text) => console.error(text))
  try {
    const passwordHash = await openPasswords(readSecret(configuration.secret, configuration.dataDir)).hash(password)
    const { username, email } = input.data
    await addUser(database.orm, systemClock, {
      username,
      email,
      passwordHash,
      role: 'admin',
      language: 'en',
      isVerified: true,
    })
    console.log(`Admin ${username} was added.${given ? '' : ` The password is ${password}`}`)
  } finally {
    await close()
  }
} catch (error) {
  if (!(error instanceof ConfigurationFault || error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
