import { useTranslation } from 'react-i18next'

/** How a rank moved within a week: by how many places (better is positive; null: it was not ranked then), and in words. */
export function useMovement() {
  const { t } = useTranslation()
  return (now: number, before: number | null): { by: number | null; said: string } => {
    if (before === null) return { by: null, said: t('change.newlyRanked') }
    const by = before - now
    if (by === 0) return { by, said: t('change.samePlace') }
    return { by, said: t(by > 0 ? 'change.up' : 'change.down', { count: Math.abs(by) }) }
  }
}
