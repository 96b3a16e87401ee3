import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'

const root = path.join(import.meta.dirname, '../../../..')
const files = globSync('web/src/{features,app}/**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'))

/** Actions that change what a wallet shows, and move nobody's money. */
const withoutMoney = ['disputes.withdraw', 'money.cancelPayment', 'purchases.accept']

type Confirmation = { file: string; text: string; action: string }

/** Every `ConfirmButton` of a screen with what it does, such as `cancel` of `cancel.mutate(…)`. */
const confirmations: Confirmation[] = files.flatMap((file) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/<ConfirmButton\b[\s\S]*?onConfirm=\{(?:\(\) => )?(\w+)/g),
  ].map(([text, action = '']) => ({ file, text, action })),
)

/** The endpoint that a hook of a file is bound to, such as `tasks.cancel` of `const cancel = useTaskAction(tasks.cancel)`. */
async function endpointOf({ file, action }: Confirmation): Promise<{ name: string; endpoint: Endpoint } | null> {
  const source = readFileSync(path.join(root, file), 'utf8')
  const [, group = '', name = ''] = new RegExp(`const ${action} = use\\w+\\(\\s*(\\w+)\\.(\\w+)`).exec(source) ?? []
  const from = new RegExp(`import \\{[^}]*\\b${group}\\b[^}]*\\} from '#(contract/[^']+)'`).exec(source)?.[1]
  if (!group || !from) return null
  const module = (await import(path.join(root, from))) as Record<string, Record<string, Endpoint>>
  const endpoint = module[group]?.[name]
  return endpoint ? { name: `${group}.${name}`, endpoint } : null
}

it('every confirmation of an action that moves money leaves Enter to the button that goes back', async () => {
  expect(confirmations.length).toBeGreaterThan(40)
  const faults: string[] = []
  let resolved = 0
  for (const confirmation of confirmations) {
    const found = await endpointOf(confirmation)
    if (!found) continue
    resolved += 1
    const moves = (found.endpoint.invalidates ?? []).includes('wallet') && !withoutMoney.includes(found.name)
    if (moves && !confirmation.text.includes('movesMoney')) faults.push(`${confirmation.file}: ${found.name}`)
  }
  expect(faults).toEqual([])
  expect(resolved).toBeGreaterThan(25)
})
