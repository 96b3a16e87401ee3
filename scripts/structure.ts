import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { findForeignSql } from './sql-edges.ts'

// npm run structure [folder]: figures about the code's structure, to compare two versions (docs/decisions/structure.md)
const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test\//.test(file)

type Source = { file: string; text: string; tree: ts.SourceFile }
const sources: Source[] = [
  'contract',
  'server/src',
  'server/sandbox',
  'server/test',
  'web/src',
  'web/test',
  'bench',
  'ops',
  'scripts',
  'e2e',
]
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return { file, text, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }
  })
const program = sources.filter(({ file }) => !isTest(file) && !/^(bench|ops|scripts|e2e)\//.test(file))

const quantile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0
const lines = sources.map(({ text }) => text.split('\n').length)

type Unit = { name: string; file: string; lines: number; parameters: number }
const functions: Unit[] = program.flatMap(({ file, tree }) => {
  const found: Unit[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const from = tree.getLineAndCharacterOfPosition(node.getStart()).line
      const to = tree.getLineAndCharacterOfPosition(node.getEnd()).line
      const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
      found.push({
        name: named?.getText() ?? 'anonymous',
        file,
        lines: to - from + 1,
        parameters: node.parameters.length,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
})
// there are functions
const largest = functions.toSorted((a, b) => b.lines - a.lines)[0]!

const folders = Map.groupBy(sources, ({ file }) => path.dirname(file))
const crowded = [...folders].filter(([, files]) => files.filter(({ file }) => !isTest(file)).length > 20)

/** Imports of project files that remain after types are stripped, or all of them. */
const importsOf = ({ file, tree }: Source, withTypes: boolean): string[] =>
  tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const specifier = statement.moduleSpecifier
    if (!specifier || !ts.isStringLiteral(specifier)) return []
    if (!withTypes && ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly) return []
    if (specifier.text.startsWith('#contract/')) return [specifier.text.slice(1)]
    return specifier.text.startsWith('.') ? [path.normalize(path.join(path.dirname(file), specifier.text))] : []
  })

/** Strongly connected components (Tarjan). */
function cyclesOf(edges: Map<string, Set<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  /** Returns the lowest index that the node reaches. */
  const visit = (node: string): number => {
    const own = index.size
    let lowest = own
    index.set(node, own)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      const reached = index.has(next) ? low.get(next) : visit(next)
      if (stack.includes(next)) lowest = Math.min(lowest, reached ?? index.get(next) ?? own)
    }
    low.set(node, lowest)
    if (lowest !== own) return lowest
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group)
    return lowest
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return cycles
}
const fileEdges = new Map(program.map((source) => [source.file, new Set(importsOf(source, false))]))
const featureOf = (file: string) =>
  file
    .match(/^(server\/src\/features|contract|web\/src\/features)\/([^/]+\/[^/]+)\//)
    ?.slice(1, 3)
    .join('/')
const featureEdges = new Map<string, Set<string>>()
for (const source of program) {
  const from = featureOf(source.file)
  if (!from) continue
  const to = featureEdges.get(from) ?? new Set<string>()
  featureEdges.set(from, to)
  for (const file of importsOf(source, true)) {
    const target = featureOf(file)
    if (target && target !== from && path.dirname(path.dirname(target)) === path.dirname(path.dirname(from)))
      to.add(target)
  }
}

const foreignSql = findForeignSql(root)

const matches = (pattern: RegExp, within: Source[]) =>
  within.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0)
const browser = program.filter(({ file }) => file.startsWith('web/src/'))

console.log(
  [
    ['files', sources.length],
    ['lines of a file, median / 90th percentile', `${quantile(lines, 0.5)} / ${quantile(lines, 0.9)}`],
    ['largest function', `${largest.name} in ${largest.file}, ${largest.lines} lines`],
    ['functions over 80 lines', functions.filter((each) => each.lines > 80).length],
    ['functions with more than three parameters', functions.filter(({ parameters }) => parameters > 3).length],
    ['functions with five parameters or more', functions.filter(({ parameters }) => parameters > 4).length],
    [
      'folders with more than 20 files beside tests',
      crowded.map(([folder, files]) => `${folder} (${files.length})`).join(', ') || 0,
    ],
    ['cycles between files', cyclesOf(fileEdges).length],
    [
      'features in cycles',
      cyclesOf(featureEdges)
        .map((group) => group.length)
        .join(' + ') || 0,
    ],
    [
      'SQL references to tables of another feature',
      `${foreignSql.flatMap(({ tables }) => tables).length} in ${foreignSql.length} files`,
    ],
    ['inline styles', matches(/\bstyle=\{/g, browser)],
    ['calls that invalidate', matches(/\b(useReadAgain|useInvalidate|invalidateQueries)\(/g, browser)],
  ]
    .map(([what, figure]) => `${what}: ${figure}`)
    .join('\n'),
)
