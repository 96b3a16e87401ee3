import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

/** A file that another one loads, with the names that it takes from it; '*' for all, none for its effects alone. */
type Import = { file: string; name: string | null }
type Module = {
  imports: Import[]
  /** Names that it passes on, with where they are from; '*' passes on all. */
  passedOn: (Import & { as: string })[]
  /** Files and folders that it names with a path of its own, which it reads or starts. */
  named: string[]
}

/**
 * Loads of one file by another at run time, which types are not. `files` are relative to `root`; imports of packages are left out, and a
 * file of names alone (`index.ts`) leads on to those that are taken from it.
 */
export class ImportGraph {
  readonly files: string[]
  readonly #modules = new Map<string, Module>()
  readonly #root: string

  constructor(root: string, folders: string[]) {
    this.#root = root
    this.files = globSync(
      folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
      { cwd: root, exclude: (name) => ['node_modules', 'dist'].includes(path.basename(name)) },
    ).sort()
    for (const file of this.files) this.#modules.set(file, this.#read(file))
  }

  #read(file: string): Module {
    const source = readFileSync(path.join(this.#root, file), 'utf8')
    const { module } = parseSync(file, source)
    const found: Module = { imports: [], passedOn: [], named: [] }
    const resolve = (request: string) => this.#resolve(file, request)
    for (const { moduleRequest, entries } of module.staticImports) {
      const target = resolve(moduleRequest.value)
      if (!target) continue
      if (entries.length === 0) found.imports.push({ file: target, name: null })
      for (const { isType, importName } of entries)
        if (!isType) found.imports.push({ file: target, name: nameOf(importName) })
    }
    for (const { entries } of module.staticExports)
      for (const { isType, moduleRequest, importName, exportName } of entries) {
        const target = moduleRequest && resolve(moduleRequest.value)
        if (!target || isType) continue
        found.passedOn.push({ file: target, name: nameOf(importName), as: exportName.name ?? '*' })
      }
    const requests = new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.value))
    for (const { moduleRequest } of module.dynamicImports) {
      const request = source.slice(moduleRequest.start + 1, moduleRequest.end - 1)
      const target = resolve(request)
      if (target) found.imports.push({ file: target, name: '*' })
      requests.add(request)
    }
    for (const [, text] of source.matchAll(/['"`](\.{1,2}\/[^'"`\s$]*)/g)) {
      if (requests.has(text!)) continue
      const target = path.posix.join(path.posix.dirname(file), text!)
      if (!target.startsWith('.') && target !== './' && this.#exists(target)) found.named.push(target.replace(/\/$/, ''))
    }
    return found
  }

  #exists = (file: string) => statSync(path.join(this.#root, file), { throwIfNoEntry: false }) !== undefined

  #resolve(from: string, request: string): string | null {
    const [bare] = request.split('?')
    if (bare!.startsWith('#contract/')) return bare!.slice(1)
    return bare!.startsWith('.') ? path.posix.join(path.posix.dirname(from), bare!) : null
  }

  /** Files that `file` loads itself; through a file that passes names on, those that they are from. */
  loadedBy(file: string): Set<string> {
    const loaded = new Set<string>()
    const module = this.#modules.get(file)
    for (const { file: target, name } of module?.imports ?? []) this.#follow(target, name, loaded, new Set())
    // a file with tests or effects of its own that passes names on, loads them too
    if (module && module.imports.length > 0)
      for (const { file: target, name } of module.passedOn) this.#follow(target, name, loaded, new Set())
    for (const target of module?.named ?? []) loaded.add(target)
    loaded.delete(file)
    return loaded
  }

  #follow(target: string, name: string | null, loaded: Set<string>, seen: Set<string>) {
    if (seen.has(`${target} ${name}`)) return
    seen.add(`${target} ${name}`)
    loaded.add(target)
    if (name === null) return
    for (const passed of this.#modules.get(target)?.passedOn ?? []) {
      if (name !== '*' && passed.as !== '*' && passed.as !== name) continue
      this.#follow(passed.file, passed.name === '*' && name !== '*' ? name : passed.name, loaded, seen)
    }
  }

  /** Files from which one of `changed` is loaded, at any distance, but not past a file for which `isEnd` is true. */
  dependents(changed: Iterable<string>, isEnd: (file: string) => boolean = () => false): Set<string> {
    const loaders = this.#loaders()
    const found = new Set<string>()
    const waiting = [...changed]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file)) continue
      found.add(file)
      if (isEnd(file)) continue
      for (let name = file; name !== '.'; name = path.posix.dirname(name)) waiting.push(...(loaders.get(name) ?? []))
    }
    return found
  }

  #loadersByFile?: Map<string, string[]>
  #loaders() {
    if (this.#loadersByFile) return this.#loadersByFile
    this.#loadersByFile = new Map()
    for (const file of this.files)
      for (const target of this.loadedBy(file))
        this.#loadersByFile.set(target, [...(this.#loadersByFile.get(target) ?? []), file])
    return this.#loadersByFile
  }
}

const nameOf = ({ kind, name }: { kind: string; name?: string | null }): string =>
  kind === 'Default' ? 'default' : (name ?? '*')
