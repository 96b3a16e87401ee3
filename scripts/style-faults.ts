import ts from 'typescript'

export type StyleRule = 'comments' | 'underscores' | 'spreads' | 'casts' | 'non-null'
export type StyleFault = { rule: StyleRule; line: number; text: string }

const relative = /^(What|Who|Whom|Whose|Which|Where|When|Why|How|Whether)(ever)?\b/
const afterPreposition =
  /^(As|At|By|During|For|From|In|Of|On|Since|To|Until|With) (what|whom?|whose|which|where|when|how)\b/

/** Matches every text that may have a fault, so that few files are parsed. */
const suspicious =
  /(\/\*\*?|\/\/|\*)\s+([A-Z]\w* )?(what|who|which|whether|where|when|why|how)|[\w)\]]!(?!=)|as unknown as|\b_+\b|\.\.\.\{/i

/**
 * Departures from the house style (CONTRIBUTING.md) in a file, by line: comments that begin with a relative word instead of the thing
 * that they describe, destructuring into underscores, spreads of literals, and casts by way of `unknown` and non-null assertions without a `//` comment on their
 * line or above it. Tests may have the last two without a comment.
 */
export function styleFaultsIn(file: string, text: string): StyleFault[] {
  if (!suspicious.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const comments = commentsOf(source)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const explained = new Set(comments.filter(({ isLine }) => isLine).map(({ end }) => lineAt(end)))
  const isTest = /\.(test|spec)\.tsx?$|(^|\/)test\//.test(file)
  const faults: StyleFault[] = []
  const report = (rule: StyleRule, position: number, shown: string) =>
    faults.push({ rule, line: lineAt(position) + 1, text: shown.slice(0, 100) })

  for (const { start, words } of comments)
    if (relative.test(words) || afterPreposition.test(words)) report('comments', start, words)

  /** Reports a node that needs a comment on one of its lines, above it, or above the statement that it is part of. */
  const needsComment = (rule: StyleRule, node: ts.Node) => {
    const last = lineAt(node.getEnd())
    const lines = [last, last - 1, lineAt(node.getStart(source)) - 1, lineAt(statementOf(node).getStart(source)) - 1]
    if (!isTest && !lines.some((line) => explained.has(line))) report(rule, node.getEnd(), node.getText(source))
  }
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name) && isUnderscores(node, node.name.text))
      report('underscores', node.getStart(source), node.parent.getText(source))
    if (ts.isParameter(node) && ts.isIdentifier(node.name) && /^__+$/.test(node.name.text))
      report('underscores', node.getStart(source), node.parent.getText(source))
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
      report('spreads', node.getStart(source), node.getText(source))
    if (ts.isNonNullExpression(node)) needsComment('non-null', node)
    if (ts.isAsExpression(node) && isCastToUnknown(node.expression)) needsComment('casts', node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

/** Checks for a name that only leaves a property out of the rest, or marks a value as unused a second time. */
const isUnderscores = ({ parent }: ts.BindingElement, name: string) =>
  ts.isObjectBindingPattern(parent) ? /^_+$/.test(name) : /^__+$/.test(name)

const isCastToUnknown = (node: ts.Expression) =>
  ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.UnknownKeyword

/** The innermost statement, property or attribute around a node. */
function statementOf(node: ts.Node): ts.Node {
  let around = node
  while (
    !(
      ts.isStatement(around) ||
      ts.isPropertyAssignment(around) ||
      ts.isJsxAttribute(around) ||
      ts.isClassElement(around)
    ) &&
    around.parent
  )
    around = around.parent
  return around
}

type Comment = { start: number; end: number; words: string; isLine: boolean }

/** Every comment once; of several `//` in a row, each line is one, and only the first has words. */
function commentsOf(source: ts.SourceFile): Comment[] {
  const found = new Map<number, Comment>()
  const { text } = source
  const add = (ranges: ts.CommentRange[] = []) => {
    for (const { pos, end, kind } of ranges) {
      const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia
      const words = text
        .slice(pos, end)
        .replace(/^\/[/*]+\s*(\*\s)?/, '')
        .trim()
      const follows = isLine && /(^|\n)[ \t]*\/\/[^\n]*\n[ \t]*$/.test(text.slice(Math.max(0, pos - 300), pos))
      found.set(pos, { start: pos, end, words: follows ? '' : words, isLine })
    }
  }
  const visit = (node: ts.Node): void => {
    add(ts.getLeadingCommentRanges(text, node.getFullStart()))
    add(ts.getTrailingCommentRanges(text, node.getEnd()))
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found.values()]
}
