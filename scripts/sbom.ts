import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// npm run sbom: what the program consists of besides its own code, without what only its development needs: sbom/sbom.cdx.json (CycloneDX)
// and sbom/licences.md. Fails when a package names no licence.

const folder = path.resolve(import.meta.dirname, '..', 'sbom')

type Component = {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

const sbom = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  cwd: path.dirname(folder),
  maxBuffer: 100_000_000,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
const { components } = JSON.parse(sbom) as { components: Component[] }

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') || 'none named'
const byLicence = Map.groupBy(components, licenceOf)
const sorted = [...byLicence].sort(([, a], [, b]) => b.length - a.length)

mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'sbom.cdx.json'), sbom)
writeFileSync(
  path.join(folder, 'licences.md'),
  sorted
    .map(
      ([licence, some]) => `## ${licence}\n\n${some.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
    )
    .join('\n'),
)
for (const [licence, some] of sorted) console.log(`${String(some.length).padStart(5)}  ${licence}`)
console.log(`${components.length} packages, in ${path.relative(process.cwd(), folder)}`)
const unnamed = byLicence.get('none named') ?? []
if (unnamed.length > 0) {
  console.error(`Without a licence: ${unnamed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
