import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

/** A file and the name that is taken from it; '*' for all names, null for its effects alone. */
type Source = { file: string; name: string | null }
type Module = {
  imports: Source[]
  /** Exports of other files; `as` is '*' where all of them are passed on. */
  reexports: (Source & { as: string })[]
  /** Existing files and folders whose relative path stands in a string, to be read or started. */
  named: string[]
}

/**
 * Dependencies of the program's files at run time, which types are not. Paths are relative to `root`; packages are left out. An import
 * from a file that re-exports (`index.ts`) depends on the files that define the imported names, and not on the others.
 */
export class ImportGraph {
  readonly files: string[]
  readonly #root: string
  readonly #modules = new Map<string, Module>()
  readonly #dependents = new Map<string, string[]>()

  constructor(root: string, folders: string[]) {
    this.#root = root
    const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`)
    this.files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).sort()
    for (const file of this.files) this.#modules.set(file, this.#parse(file))
    for (const file of this.files)
      for (const dependency of this.dependenciesOf(file))
        this.#dependents.set(dependency, [...(this.#dependents.get(dependency) ?? []), file])
  }

  /** Files and folders on which `file` depends directly. */
  dependenciesOf(file: string): Set<string> {
    const { imports, reexports, named } = this.#modules.get(file) ?? { imports: [], reexports: [], named: [] }
    const found = new Set(named)
    for (const source of imports) this.#addSources(source, found)
    // a file with imports of its own is more than a list of exports, and loads what it exports too
    if (imports.length > 0) for (const source of reexports) this.#addSources(source, found)
    found.delete(file)
    return found
  }

  /** Files that depend directly on `file` or on a folder that holds it. */
  dependentsOf(file: string): string[] {
    const found = [...(this.#dependents.get(file) ?? [])]
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      found.push(...(this.#dependents.get(folder) ?? []))
    return found
  }

  #addSources({ file, name }: Source, found: Set<string>, seen = new Set<string>()) {
    const key = `${file} ${name}`
    if (seen.has(key)) return
    seen.add(key)
    found.add(file)
    for (const { as, ...source } of this.#modules.get(file)?.reexports ?? []) {
      if (name === null || (name !== '*' && as !== '*' && as !== name)) continue
      this.#addSources(as === '*' ? { file: source.file, name } : source, found, seen)
    }
  }

  #parse(file: string): Module {
    const text = readFileSync(path.join(this.#root, file), 'utf8')
    const { module } = parseSync(file, text)
    const imports: Source[] = []
    const reexports: Module['reexports'] = []
    const requests = new Set<string>()
    for (const { moduleRequest, entries } of module.staticImports) {
      requests.add(moduleRequest.value)
      const target = resolve(file, moduleRequest.value)
      if (!target) continue
      if (entries.length === 0) imports.push({ file: target, name: null })
      for (const { isType, importName } of entries)
        if (!isType) imports.push({ file: target, name: nameOf(importName) })
    }
    for (const { isType, moduleRequest, importName, exportName } of module.staticExports.flatMap(
      (one) => one.entries,
    )) {
      if (moduleRequest) requests.add(moduleRequest.value)
      const target = moduleRequest && resolve(file, moduleRequest.value)
      if (target && !isType) reexports.push({ file: target, name: nameOf(importName), as: exportName.name ?? '*' })
    }
    for (const { moduleRequest } of module.dynamicImports) {
      const request = text.slice(moduleRequest.start + 1, moduleRequest.end - 1)
      requests.add(request)
      const target = resolve(file, request)
      if (target) imports.push({ file: target, name: '*' })
    }
    return { imports, reexports, named: this.#pathsIn(file, text, requests) }
  }

  /** Existing places whose relative path stands in a string, but for folders above all others, which checks of the whole program read. */
  #pathsIn(file: string, text: string, requests: Set<string>): string[] {
    return [...text.matchAll(/['"`](\.{1,2}\/[^'"`\s$]*)/g)]
      .filter(([, request = '']) => !requests.has(request))
      .map(([, request = '']) => path.posix.join(path.posix.dirname(file), request).replace(/\/$/, ''))
      .filter((place) => /\/.*\//.test(`${place}/`) && !place.startsWith('..') && !/^[^/]+\/src$/.test(place))
      .filter((place) => statSync(path.join(this.#root, place), { throwIfNoEntry: false }))
  }
}

/** The path of an imported file; null for a package. */
function resolve(from: string, request: string): string | null {
  const [file = ''] = request.split('?')
  if (file.startsWith('#')) return file.slice(1)
  return file.startsWith('.') ? path.posix.join(path.posix.dirname(from), file) : null
}

const nameOf = ({ kind, name }: { kind: string; name?: string | null }): string =>
  kind === 'Default' ? 'default' : (name ?? '*')
