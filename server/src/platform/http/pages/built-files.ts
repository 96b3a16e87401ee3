/** A chunk in the manifest of the web build. */
export type Chunk = { file: string; css?: string[]; imports?: string[] }

export type Files = {
  /** The script that makes the page live. */
  script: string
  /** All modules that it will ask for, so that they load side by side instead of one after another. */
  modules: string[]
  styles: string[]
  fonts: { latin: string; arabic: string }
}

/** Resolves source files to built files, including the modules and styles of everything they import; the first is the script. */
export function fileResolver(manifest: Record<string, Chunk>) {
  const fonts = {
    latin: assetNamed(manifest, 'readex-pro-latin-wght-normal.woff2'),
    arabic: assetNamed(manifest, 'readex-pro-arabic-wght-normal.woff2'),
  }
  return (sources: string[]): Files => {
    const modules: string[] = []
    const styles = new Set<string>()
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      const chunk = manifest[name]!
      modules.push(`/${chunk.file}`)
      chunk.imports?.forEach(visit)
      for (const style of chunk.css ?? []) styles.add(`/${style}`)
    }
    sources.forEach(visit)
    return { script: `/${manifest[sources[0]!]!.file}`, modules, styles: [...styles], fonts }
  }
}

const assetNamed = (manifest: Record<string, Chunk>, name: string) =>
  `/${Object.entries(manifest).find(([source]) => source.endsWith(name))![1].file}`
