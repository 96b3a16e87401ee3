import { spawn } from 'node:child_process'
import path from 'node:path'

// npm run dev: restarts the server and hot-reloads the browser side when sources change; Ctrl-C ends both
const root = path.resolve(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const serverPort = process.env.SERVER_PORT ?? '3001'

const start = (args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

const server = start(['--watch', '--watch-preserve-output', 'server/src/start.ts'], {
  WEB: 'none',
  PORT: serverPort,
  PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
})
const web = start(['node_modules/vite/bin/vite.js', 'web', '--port', port, '--strictPort'], { SERVER_PORT: serverPort })

const children = [server, web]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) if (other !== child && other.exitCode === null) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
}
