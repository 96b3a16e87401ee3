import { ConfigurationError } from './platform/configuration-error.ts'
import { openLog } from './platform/log.ts'
import { Refusal } from './platform/refusal.ts'

/**
 * Runs a command line program and ends with the exit code it resolves to. What is wrong with its settings or input is shown as it is
 * and ends it with `failureCode`; anything else is logged without its message, which may quote what people wrote.
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
