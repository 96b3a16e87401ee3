import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { archivePackages, missingOf } from '../../ops/support/cluster/machine.ts'

// the short form of npm run test:point-in-time; nothing is installed for it
it.skipIf(missingOf(archivePackages).length > 0)(
  "a database is restored to a second, and is as it was (needs Debian's postgresql-15 and pgbackrest)",
  async () => {
    const drill = path.resolve(import.meta.dirname, '../../ops/point-in-time.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [drill, '--short'], { timeout: 280_000 })
    expect(
      stdout.match(/tables with \d+ rows and \d+ files compared, \d+ of these brought back; 0 differ$/gm),
    ).toHaveLength(2)
    expect(stdout).toMatch(/acknowledged before: (\d+), found \1, lost 0; asked for after: [1-9]\d*, found 0$/m)
    expect(stdout).toContain('Differences: 0, violations: 0')
  },
  300_000,
)
