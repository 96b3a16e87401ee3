/** The script that runs before the first paint, in the folder of the build. */
export const bootFile = 'boot.js'

/** A chunk in the manifest of the web build. */
export type Chunk = { file: string; css?: string[]; imports?: string[] }

export type Files = {
  /** The script that makes the page live. */
  script: string
  /** All modules that it will import, so that they load side by side instead of one after another. */
  modules: string[]
  styles: string[]
  /** Files inlined in the document, so that it is drawn after one round trip. */
  inlined: Inlined
  fonts: { latin: string; arabic: string }
}

export type Inlined = {
  /** The text of all `styles`. */
  styles: string
  /** The script that runs before the first paint. */
  boot: string
}

/**
 * Resolves source files to built files, including the modules and styles of everything they import; the first is the script. `read`
 * returns the text of a built file.
 */
export function fileResolver(manifest: Record<string, Chunk>, read: (file: string) => string) {
  const boot = read(bootFile)
  const fonts = {
    latin: assetNamed(manifest, 'readex-pro-latin-wght-normal.woff2'),
    arabic: assetNamed(manifest, 'readex-pro-arabic-wght-normal.woff2'),
  }
  const chunkOf = (name: string): Chunk => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build of the web application has no ${name}.`)
    return chunk
  }
  return (sources: string[]): Files => {
    const [script] = sources
    if (script === undefined) throw new Error('A page needs a script.')
    const modules: string[] = []
    const styles = new Set<string>()
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      const chunk = chunkOf(name)
      modules.push(`/${chunk.file}`)
      chunk.imports?.forEach(visit)
      for (const style of chunk.css ?? []) styles.add(style)
    }
    sources.forEach(visit)
    const inlined = { boot, styles: [...styles].map(read).join('') }
    const addresses = [...styles].map((style) => `/${style}`)
    return { script: `/${chunkOf(script).file}`, modules, styles: addresses, inlined, fonts }
  }
}

function assetNamed(manifest: Record<string, Chunk>, name: string): string {
  const source = Object.keys(manifest).find((each) => each.endsWith(name))
  const asset = source && manifest[source]
  if (!asset) throw new Error(`The build of the web application has no ${name}.`)
  return `/${asset.file}`
}
