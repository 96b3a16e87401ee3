import { useTranslation } from 'react-i18next'
import { starterOf } from '#contract/starter-templates.ts'

type Worded = { title: string; description: string }

/** The words of a template for the reader: their language while it is one that came with the house, else as admins wrote it. */
export function useStarterWords() {
  const { t } = useTranslation()
  return <T extends Worded>(template: T): T => {
    const name = starterOf(template)
    return name === null
      ? template
      : { ...template, title: t(`templates.starter.${name}.title`), description: t(`templates.starter.${name}.text`) }
  }
}
