import { lowerPriority } from './priority.ts'
import type { WorkRequest, WorkResult } from './workers.ts'

async function work({ file, name, input }: WorkRequest): Promise<WorkResult> {
  try {
    const module = (await import(file)) as Record<string, (input: unknown) => unknown>
    // requests name an export of the module
    return { result: await module[name]!(input) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

lowerPriority(Number(process.argv[2]))
process.on('message', (request: WorkRequest) => void work(request).then((result) => process.send?.(result)))
process.on('disconnect', () => process.exit(0))
