import { Group, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reviewAnswer, reviewLimits, reviews } from '#contract/reviews/reviews.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction } from '../../api/queries.ts'
import { ActionButton } from '../../kit/buttons.tsx'
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
    <form
      className={classes.form}
      onSubmit={form.onSubmit((body) => send.mutate({ params: { id: reviewId }, body }))}
      noValidate
    >
      <Stack gap="sm">
        <Textarea
          label={t('review.answer', { name })}
          description={t('review.answerHelp', { date: until })}
          autosize
          minRows={2}
          maxLength={reviewLimits.answer}
          dir="auto"
          {...form.getInputProps('answer')}
        />
        <Group>
          <ActionButton type="submit" size="sm" variant="default" busy={send.isPending}>
            {t('review.answerSend')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
