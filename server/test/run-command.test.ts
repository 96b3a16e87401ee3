import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const server = path.resolve(import.meta.dirname, '../src')

/** Runs a command whose work is the given code. */
function run(work: string) {
  const script = `
    import { runCommand } from '${server}/run-command.ts'
    import { ConfigurationError } from '${server}/platform/configuration-error.ts'
    await runCommand(async () => { ${work} }, 2)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

it('a command ends with the code it resolves to', () => {
  expect(run('return 3')).toEqual({ status: 3, output: '' })
})

it('a command says what is wrong with its settings', () => {
  expect(run("throw new ConfigurationError('Set DATABASE_URL.')")).toEqual({ status: 2, output: 'Set DATABASE_URL.\n' })
})

it('a command logs that it failed, without words that an error may quote', () => {
  const { status, output } = run("throw new Error('duplicate key (email)=(ana@private.example)')")
  expect(status).toBe(2)
  expect(output).toContain('The command failed')
  expect(output).not.toContain('ana@private.example')
})
