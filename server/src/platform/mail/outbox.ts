import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Message = { to: string; suffix: string; content: string | Uint8Array }

/**
 * Writes a message that is not sent to its own file in `folder`, atomically, and readable only by the program's own user, since it
 * may contain a link or a code that opens an account.
 */
export async function writeToOutbox(folder: string, { to, suffix, content }: Message): Promise<void> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${to.replaceAll(/[^\w.@+-]/g, '_')}-${suffix}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const temporaryFile = path.join(folder, `.${name}`)
  await writeFile(temporaryFile, content, { mode: 0o600 })
  await rename(temporaryFile, path.join(folder, name))
}

/** Twelve random characters, so that no two of thousands of messages that are written at the same moment share a file. */
export const shortId = (): string => randomUUID().slice(-12)
