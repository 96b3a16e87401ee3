import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reviewAnswer, reviewLimits, reviews } from '#contract/market/reviews/reviews.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import classes from './reviews.module.css'
import { useReviewHandlers } from './use-review-handlers.ts'

type Props = { reviewId: number; until: string; name: string }

/** The one public answer to a review about the user. */
export function AnswerForm({ reviewId, until, name }: Props) {
  const { t } = useTranslation()
  const { form, onRefused, draft } = useContractForm(
    reviewAnswer,
    { answer: '' },
    { draft: `review-answer-${reviewId}` },
  )
  const send = useAction(reviews.answer, useReviewHandlers({ text: t('review.answered'), draft, onRefused }))
  return (
    <div className={classes.form}>
      <ContractForm form={form} gap="sm" onSubmit={(body) => send.mutate({ params: { id: reviewId }, body })}>
        <TextAreaField
          name="answer"
          label={t('review.answer', { name })}
          description={t('review.answerHelp', { date: until })}
          minRows={2}
          maxLength={reviewLimits.answer}
        />
        <Group>
          <ActionButton type="submit" size="sm" variant="default" busy={send.isPending}>
            {t('review.answerSend')}
          </ActionButton>
        </Group>
      </ContractForm>
    </div>
  )
}
