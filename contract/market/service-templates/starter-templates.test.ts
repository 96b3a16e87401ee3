import { expect, it } from 'vitest'
import english from '../../../web/public/locales/en/translation.json' with { type: 'json' }
import { newServiceTemplate } from './service-templates.ts'
import { type StarterName, starterOf, starterTemplates } from './starter-templates.ts'

const texts: Record<string, string> = english

it.each(Object.keys(starterTemplates) as StarterName[])('%s is a valid template', (name) => {
  const { title, description, days, platforms } = starterTemplates[name]
  const made = { dealType: name, title, description, defaultDeliveryTimeInDays: days, defaultPlatforms: platforms }
  expect(newServiceTemplate.parse(made)).toMatchObject({ title, description })
  expect(texts[`templates.starter.${name}.title`]).toBe(title)
  expect(texts[`templates.starter.${name}.text`]).toBe(description)
  expect(starterOf({ title, description })).toBe(name)
  expect(starterOf({ title, description: `${description} And more.` })).toBeNull()
})
