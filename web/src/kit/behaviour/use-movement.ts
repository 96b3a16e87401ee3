import { useTranslation } from 'react-i18next'

/** Describes the change of a rank within a week: in places (positive is better; null: not ranked before), and in words. */
export function useMovement() {
  const { t } = useTranslation()
  return (now: number, before: number | null): { by: number | null; text: string } => {
    if (before === null) return { by: null, text: t('change.newlyRanked') }
    const by = before - now
    if (by === 0) return { by, text: t('change.samePlace') }
    return { by, text: t(by > 0 ? 'change.up' : 'change.down', { count: Math.abs(by) }) }
  }
}
