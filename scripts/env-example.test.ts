import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { omit } from '#contract/omit.ts'
import { environment, readConfiguration } from '../server/src/platform/configuration/configuration.ts'

const text = readFileSync(path.resolve(import.meta.dirname, '../.env.example'), 'utf8')
const everySetting = parseEnv(text.replace(/^# (?=\w+=)/gm, '')) as Record<string, string>

describe('.env.example', () => {
  it('sets nothing as it is', () => {
    expect(parseEnv(text)).toEqual({})
  })

  it('names every setting of the program once', () => {
    const names = [...text.matchAll(/^# (\w+)=/gm)].map(([, name]) => name)
    expect(names.toSorted()).toEqual([...Object.keys(environment.shape), 'BACKUP_KEY', 'ADMIN_PASSWORD'].toSorted())
  })

  it('has values with which the program is as it is without them', () => {
    // a port alone is refused, since it says nothing
    expect(readConfiguration(omit(everySetting, 'CLAMD_PORT'))).toEqual(readConfiguration({}))
  })

  it.each(['SECRET', 'PUBLIC_ORIGIN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'says that production needs %s',
    (name) => {
      expect(text).toMatch(new RegExp(`^# .* Needed in production\\.\\n# Format: .*\\n# ${name}=$`, 'm'))
    },
  )
})
