import { useTranslation } from 'react-i18next'
import { disputes } from '#contract/market/disputes/disputes.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useList } from '../../../api/queries.ts'
import { useDuration } from '../../../format/figures.tsx'
import { type DisputedWork, openingOf } from './disputed-work.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** The disputes of an order or a campaign request; there can be none before it is accepted. */
export const useDisputesOf = ({ filter, hasStarted }: DisputedWork) =>
  useList(disputes.list, { query: filter }, { enabled: hasStarted })

/** Formats a number of days. */
export function useDaysText() {
  const duration = useDuration()
  return (days: number) => duration(days * 86_400_000)
}

/** Checks whether this side can open a dispute: once, from acceptance until the money has left. */
export function useMayOpenDispute(work: DisputedWork, side: Side): boolean {
  const list = useDisputesOf(work)
  return list.isSuccess && work.mayDispute(side) && !list.items.some(({ openedBy }) => openedBy === side)
}

/** Opens a dispute, after an explanation of its steps. */
export function OpenDispute({ work }: { work: DisputedWork }) {
  const { t } = useTranslation()
  const days = useDaysText()
  return (
    <ReasonDialog
      action={openingOf[work.kind]}
      id={work.id}
      label={t('dispute.open')}
      text={t('dispute.openText', {
        evidence: days(work.terms.evidenceDays),
        object: days(work.terms.objectDays),
        most: days(work.terms.hardStopDays),
      })}
    />
  )
}
