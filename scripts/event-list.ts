import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { declaredEvents } from '../server/src/declared-events.ts'
import { writeGenerated } from './write-generated.ts'

// npm run events writes docs/events.md; with --check, as in `npm test`, it fails when the page does not match the declarations. Both
// fail when a feature's declarations are missing in server/src/declared-events.ts.
const root = path.resolve(import.meta.dirname, '..')

/** Features that declare events, each as its folders: `market/orders`. */
const found = globSync('server/src/features/**/declared-events.ts', { cwd: root }).map((file) =>
  path.relative('server/src/features', path.dirname(file)),
)
const unlisted = found.filter((folder) => !(path.basename(folder) in declaredEvents))
if (unlisted.length > 0) {
  console.error(`server/src/declared-events.ts lacks ${unlisted.join(', ')}`)
  process.exit(1)
}

type Declared = (typeof declaredEvents)[keyof typeof declaredEvents][number]

const categoryOf = ({ category }: Declared): string =>
  category === null ? '–' : category === 'work' ? 'orders or campaigns' : category

const rowOf = (event: Declared, feature: string): string =>
  `| ${feature} | \`${event.name}\` | ${event.when} | ${event.to} | ${categoryOf(event)} | ${event.lane} |`

/** Rows of a feature, whose name stands in the first. */
const rowsOf = (feature: string): string[] =>
  (declaredEvents as Record<string, readonly Declared[]>)[feature]?.map((event, at) =>
    rowOf(event, at === 0 ? feature : ''),
  ) ?? []

const { districts } = createRequire(import.meta.url)('../architecture/layers.cjs') as { districts: string[] }
const featuresOf = (district: string) =>
  found
    .filter((folder) => folder.startsWith(`${district}/`))
    .map((folder) => path.basename(folder))
    .toSorted()

const text = `# Events

*For contributors, and for anybody who wants to know who is told of what.* Written by \`npm run events\` from the \`declared-events.ts\` of the features, where
their params are, too; \`npm test\` fails when it is out of date. Texts are in \`server/locales\`. Categories are those of the preferences; lanes say how mails
are sent ([decisions/notifications.md](decisions/notifications.md)).

${districts
  .filter((district) => featuresOf(district).length > 0)
  .map(
    (district) => `## ${district}

| Feature | Name | When | To whom | Category | Lane |
|---|---|---|---|---|---|
${featuresOf(district).flatMap(rowsOf).join('\n')}
`,
  )
  .join('\n')}`

writeGenerated('docs/events.md', text, 'events')
