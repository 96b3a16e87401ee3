import { useTranslation } from 'react-i18next'
import { starterOf } from '#contract/market/service-templates/starter-templates.ts'

type TemplateText = { title: string; description: string }

/** Translates the text of an unchanged built-in template; edited ones stay as the admins wrote them. */
export function useTranslatedTemplate() {
  const { t } = useTranslation()
  return <T extends TemplateText>(template: T): T => {
    const name = starterOf(template)
    return name === null
      ? template
      : { ...template, title: t(`templates.starter.${name}.title`), description: t(`templates.starter.${name}.text`) }
  }
}
