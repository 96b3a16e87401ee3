import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dueDateRange, type Engagement } from '#contract/market/engagements/engagement.ts'
import { dueDateProposal } from '#contract/market/orders/tasks.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import type { RequestError } from '../../../api/request.ts'
import { useTimes } from '../../../format/figures.tsx'
import { fromLocalTime, toLocalTime } from '../../../format/local-time.ts'
import { serverDate } from '../../../format/server-clock.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { DateTimeField } from '../../../kit/fields/dates/date-fields.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'

type Handlers = { onSuccess: () => void; onError: (error: RequestError) => void }

type Props = {
  /** Name under which the typed values are stored until they are sent. */
  draft: string
  engagement: Pick<Engagement, 'dueDate' | 'terms' | 'dueMoves'>
  reason: string | null
  busy: boolean
  propose: (body: { dueDate: string; reason: string }, handlers: Handlers) => void
}

/** Button with the form to propose a later due date, with a reason; the other side accepts or declines it (product.md 4). */
export function DueDateProposalButton({ draft: draftName, engagement, reason, busy, propose }: Props) {
  const { t } = useTranslation()
  const { near } = useTimes()
  const { form, draft, onRefused } = useContractForm(
    dueDateProposal,
    { dueDate: '', reason: '' },
    { draft: draftName, toInput: (values) => ({ ...values, dueDate: fromLocalTime(values.dueDate) }) },
  )
  const range = dueDateRange(engagement, serverDate())
  return (
    <DialogButton variant="default" reason={reason} label={t('task.dueMove')} title={t('task.dueMove')}>
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={(values) =>
            propose(
              { ...values, dueDate: fromLocalTime(values.dueDate) },
              {
                onSuccess: () => {
                  draft.clear()
                  close()
                },
                onError: onRefused,
              },
            )
          }
        >
          <Text>{t('task.dueMoveText', { count: engagement.terms.maxMoves - engagement.dueMoves })}</Text>
          <DateTimeField
            name="dueDate"
            label={t('task.dueNew')}
            description={range && t('task.dueUntil', { at: near(range.until.toISOString()) })}
            required
            data-autofocus
            min={range ? toLocalTime(range.after.toISOString()) : undefined}
            max={range ? toLocalTime(range.until.toISOString()) : undefined}
          />
          <TextAreaField name="reason" label={t('task.why')} minRows={2} maxLength={2000} required />
          <DialogActions submit={t('task.duePropose')} busy={busy} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}
