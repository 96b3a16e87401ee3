import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

type Options = {
  cwd: string
  env?: NodeJS.ProcessEnv
  /** What each line of output begins with, where other programs write beside it; without one, output is passed on as it is. */
  label?: string
}

/** Runs a program to its end and resolves to its exit code; null when killed by a signal. */
export async function runProgram(
  program: string,
  args: string[],
  { cwd, env, label }: Options,
): Promise<number | null> {
  const stdio = label ? 'pipe' : 'inherit'
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', stdio, stdio] })
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}
