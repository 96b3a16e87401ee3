// Runs after every npm install, on the Node that is there. Where that is older than 24, npm gets a Node 24 for the scripts of this project:
// npm run and npx look into node_modules/.bin first. Nothing happens on Node 24 or later.
import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(folder, '..', '..')
const isWindows = process.platform === 'win32'
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const nodePackage = path.join(folder, 'node_modules', name)
const program = path.join(nodePackage, 'bin', isWindows ? 'node.exe' : 'node')
const link = path.join(root, 'node_modules', '.bin', path.basename(program))

rmSync(link, { force: true })
// a later npm install finds the link first, so that this runs on the very Node that it brought
const isOurs = existsSync(program) && realpathSync(program) === realpathSync(process.execPath)
if (isOurs || Number.parseInt(process.versions.node, 10) < 24) {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const version = optionalDependencies[name]
  if (!version) {
    console.error(`Vivobid needs Node 24, this is ${process.version}, and npm has none for ${name}: please install it.`)
    process.exit(1)
  }
  if (!isInstalled(version)) {
    const npm = process.env.npm_execpath
    if (!npm) throw new Error('Started by npm alone: npm ci')
    execFileSync(process.execPath, [npm, 'ci', '--include=optional'], { cwd: folder, stdio: 'inherit' })
    // only programs in C++ need them, and they are a third of it
    for (const part of ['include', 'share']) rmSync(path.join(nodePackage, part), { recursive: true, force: true })
  }
  mkdirSync(path.dirname(link), { recursive: true })
  // a symbolic link needs a right of its own on Windows
  if (isWindows) linkSync(program, link)
  else symlinkSync(path.relative(path.dirname(link), program), link)
  console.log(`Node ${version} runs the scripts of this project.`)
}

function isInstalled(version) {
  return (
    existsSync(program) && JSON.parse(readFileSync(path.join(nodePackage, 'package.json'), 'utf8')).version === version
  )
}
