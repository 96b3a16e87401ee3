import { ConfigurationError } from './platform/configuration-error.ts'
import { openLog } from './platform/log.ts'
import { Refusal } from './platform/refusal.ts'

/**
 * Runs a command-line program and exits with the code it resolves to. Errors in its configuration or input are printed as they are; all
 * others are logged without their message, which may quote personal data. Both exit with `failureCode`.
 */
export async function runCommand(command: () => Promise<number>, failureCode = 1): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    if (error instanceof ConfigurationError || error instanceof Refusal) console.error(error.message)
    else
      openLog({ level: 'info', json: process.env.NODE_ENV === 'production' }).fatal(
        { err: error },
        'The command failed',
      )
    process.exit(failureCode)
  }
}
