import type { Plugin, Rolldown } from 'vite'

/**
 * Lists for each dynamic import only the files that are not loaded yet, which are those that the importing file does not import itself.
 * The lists are a part of every page; a list of nothing but the imported file is left out too, since the import requests it at once.
 */
export function preloadsOfMissingFiles(): Plugin {
  let bundle: Rolldown.OutputBundle = {}
  const loadedWith = new Map<string, Set<string>>()
  const filesOf = (file: string, found = new Set<string>()): Set<string> => {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') return found
    found.add(file)
    for (const imported of chunk.imports) filesOf(imported, found)
    return found
  }
  const isLoadedWith = (host: string, file: string) => {
    if (!loadedWith.has(host)) loadedWith.set(host, filesOf(host))
    return loadedWith.get(host)?.has(file)
  }
  return {
    name: 'preloads-of-missing-files',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostId }) => {
            const missing = files.filter((each) => !isLoadedWith(hostId, each))
            return missing.every((each) => each === file) ? [] : missing
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, output) {
        bundle = output
      },
    },
  }
}
