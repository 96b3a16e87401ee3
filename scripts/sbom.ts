import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// npm run sbom: lists the delivered parts besides the program's own code: the packages that it loads, and those that the web application
// is built of, without those for development. Writes sbom/sbom.cdx.json (CycloneDX) and sbom/licences.md; fails when a package names no
// licence.

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'sbom')
/** Shapes that the web application contains; its other packages are modules, which its build lists. */
const assets = ['@iconify-json/tabler']
/** Typefaces in the repository, with the Open Font License beside them, and their versions. */
const typefaces = { 'Readex Pro': '1.205', Amiri: '1.002' }

type Component = {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  properties?: { name: string; value: string }[]
}

execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
const bundled = JSON.parse(readFileSync(path.join(root, 'web/dist/.vite/packages.json'), 'utf8')) as Component[]
const inWeb = new Set(bundled.map(({ name, version }) => `${name}@${version}`))

const isDelivered = ({ name, version, properties = [] }: Component) =>
  inWeb.has(`${name}@${version}`) ||
  assets.includes(name) ||
  !properties.some((each) => each.name === 'cdx:npm:package:development' && each.value === 'true')
const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  maxBuffer: 100_000_000,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
})
type Sbom = { components: (Component & { 'bom-ref': string })[]; dependencies: { ref: string; dependsOn: string[] }[] }
const all = JSON.parse(output) as Sbom
const components = [
  ...all.components.filter(isDelivered),
  ...Object.entries(typefaces).map(([name, version]) => ({
    type: 'file',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    licenses: [{ license: { id: 'OFL-1.1' } }],
  })),
]
const leftOut = new Set(all.components.filter((each) => !isDelivered(each)).map((each) => each['bom-ref']))
const dependencies = all.dependencies
  .filter(({ ref }) => !leftOut.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !leftOut.has(each)) }))
for (const name of assets)
  if (!components.some((each) => each.name === name)) throw new Error(`${name} is not installed`)

const licenceOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') || 'none named'
const byLicence = Map.groupBy(components, licenceOf)
const sorted = [...byLicence].sort(([, a], [, b]) => b.length - a.length)

mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'sbom.cdx.json'), JSON.stringify({ ...all, components, dependencies }, null, 2))
writeFileSync(
  path.join(folder, 'licences.md'),
  sorted
    .map(
      ([licence, some]) => `## ${licence}\n\n${some.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`,
    )
    .join('\n'),
)
for (const [licence, some] of sorted) console.log(`${String(some.length).padStart(5)}  ${licence}`)
console.log(`${components.length} components in ${path.relative(process.cwd(), folder)}`)
const unnamed = byLicence.get('none named') ?? []
if (unnamed.length > 0) {
  console.error(`Without a licence: ${unnamed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
