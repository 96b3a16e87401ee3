import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { adminServiceTemplates } from '#contract/market/service-templates/service-templates.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'

/** Removes a template, with a reason; deals created from it are unaffected. */
export function RemoveTemplate({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(adminServiceTemplates.remove, {
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <ReasonButton
      title={t('templates.removeTitle')}
      confirm={t('common.delete')}
      text={t('templates.removeText')}
      description={t('templates.reasonHint')}
      busy={remove.isPending}
      danger
      variant="subtle"
      color="danger"
      onSubmit={(reason) => remove.mutate({ params: { id }, body: { reason } })}
    >
      {t('common.delete')} <VisuallyHidden>{title}</VisuallyHidden>
    </ReasonButton>
  )
}
