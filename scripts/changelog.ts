import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { installTool } from './tool.ts'

// npm run changelog: writes CHANGELOG.md from the messages of commits, by the rules of tools/git-cliff/cliff.toml. A release is a tag such as
// v0.2.0; commits since the last one stand under the version in package.json, or are not released yet where that is a tag already.

const root = path.resolve(import.meta.dirname, '..')
/** Version 0.1.0, which has no tag. */
const firstRelease = '1cadbad2'

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
if (git('merge-base', '--is-ancestor', firstRelease, 'HEAD').status !== 0) {
  console.error('CHANGELOG.md is written from the whole history, which is not here: git fetch --unshallow')
  process.exit(1)
}
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const tag = `v${version}`
const isTagged = git('tag', '--list', tag).stdout.trim() !== ''

const gitCliff = path.join(installTool('git-cliff'), 'lib/cli/cli.js')
const config = path.join(root, 'tools/git-cliff/cliff.toml')
const range = `${firstRelease}..HEAD`
execFileSync(
  process.execPath,
  [gitCliff, '--config', config, '--output', 'CHANGELOG.md', ...(isTagged ? [] : ['--tag', tag]), range],
  { cwd: root, stdio: 'inherit' },
)
