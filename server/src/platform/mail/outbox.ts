import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

type Message = { to: string; kind?: string; extension: 'eml' | 'sms.txt'; content: string | Uint8Array }

/**
 * Writes a message that is not sent to its own file in `folder`, atomically, and readable only by the program's own user, since it may
 * contain a link or a code that opens an account.
 */
export async function writeToOutbox(folder: string, { to, kind, extension, content }: Message): Promise<void> {
  const time = new Date().toISOString().replaceAll(':', '-')
  const words = [time, to.replaceAll(/[^\w.@+-]/g, '_'), ...(kind ? [kind] : []), uniquePart()]
  const name = `${words.join('-')}.${extension}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const temporaryFile = path.join(folder, `.${name}`)
  await writeFile(temporaryFile, content, { mode: 0o600 })
  await rename(temporaryFile, path.join(folder, name))
}

/** Twelve random characters: thousands of messages that are written at the same moment get a file each. */
const uniquePart = (): string => randomUUID().slice(-12)
