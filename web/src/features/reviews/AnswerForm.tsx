import { Group, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { reviewAnswer, reviewLimits, reviews } from '#contract/reviews.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { useAction } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { useToast } from '../../ui/toasts.tsx'

type Props = { reviewId: number; until: string; name: string; onDone: () => void }

/** One answer to a review about oneself; it stands under it for everybody. */
export function AnswerForm({ reviewId, until, name, onDone }: Props) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const { form, showIssues, forgetDraft } = useContractForm(
    reviewAnswer,
    { answer: '' },
    { draft: `review-answer-${reviewId}` },
  )
  const send = useAction(reviews.answer, {
    onDone: () => {
      forgetDraft()
      toast.show({ title: 'reviews.title', text: t('review.answered') })
      onDone()
    },
    onRefused: (error) => {
      refused(error, showIssues)
      if (error.status === 409) onDone()
    },
  })
  return (
    <form
      style={{ width: '100%' }}
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
