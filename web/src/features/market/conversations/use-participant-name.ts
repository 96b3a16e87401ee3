import { useTranslation } from 'react-i18next'
import type { Participant } from '#contract/market/conversations/conversations.ts'

/** The other participant's name; a placeholder for deleted accounts. */
export function useParticipantName() {
  const { t } = useTranslation()
  return (other: Participant) => (other.isDeleted ? t('inbox.deletedUser') : other.displayName)
}
