import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../../../api/session.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import type { useCampaignActions } from './use-campaign-actions.ts'

/** Makes a draft with the same content, and opens it. */
export function DuplicateButton({
  duplicate,
  params,
}: Pick<ReturnType<typeof useCampaignActions>, 'duplicate' | 'params'>) {
  const { t } = useTranslation()
  const user = useSignedIn()
  return (
    <ActionButton
      variant="default"
      size="sm"
      busy={duplicate.isPending}
      reason={user.isVerified ? null : t('Confirm your email first')}
      onClick={() => duplicate.mutate({ params })}
    >
      {t('deals.duplicate')}
    </ActionButton>
  )
}
