import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../../kit/buttons.tsx'
import type { useCampaignActions } from './use-campaign-actions.ts'

/** Makes a draft with the same content, and opens it. */
export function DuplicateButton({
  duplicate,
  params,
}: Pick<ReturnType<typeof useCampaignActions>, 'duplicate' | 'params'>) {
  const { t } = useTranslation()
  return (
    <ActionButton variant="default" size="sm" busy={duplicate.isPending} onClick={() => duplicate.mutate({ params })}>
      {t('deals.duplicate')}
    </ActionButton>
  )
}
