import { Group, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { newReview, reviewLimits, reviews } from '#contract/market/reviews/reviews.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { useTimes } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { RadioGroupField } from '../../../kit/fields/choice-fields.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import type { ReviewedWork } from './reviewed-work.ts'
import { Stars } from './Stars.tsx'
import { useReviewHandlers } from './use-review-handlers.ts'

const choices = [5, 4, 3, 2, 1] as const
type Values = { stars: string; text: string }
const toInput = ({ stars, text }: Values) => ({ stars: Number(stars), text })

type Props = { work: ReviewedWork; other: Person; until: string }

/** Stars and text about the other party, with the notice that the review is published later. */
export function ReviewForm({ work, other, until }: Props) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const { form, onRefused, draft } = useContractForm(
    newReview,
    { stars: '', text: '' },
    { toInput, draft: work.kind === 'order' ? `review-${work.purchaseId}` : `request-review-${work.id}` },
  )
  const [reviewing, id] = work.kind === 'order' ? [reviews.create, work.purchaseId] : [reviews.createOnRequest, work.id]
  const send = useAction(reviewing, useReviewHandlers({ text: t('review.sent'), draft, onRefused }))
  return (
    <ContractForm form={form} onSubmit={(values) => send.mutate({ params: { id }, body: toInput(values) })}>
      <Text>{t('review.howWasIt', { name: other.displayName })}</Text>
      <RadioGroupField name="stars" label={t('review.stars')} withAsterisk>
        <Stack gap="xs" mt="xs">
          {choices.map((stars) => (
            <Radio
              key={stars}
              size="md"
              value={String(stars)}
              label={
                <Group gap="sm" component="span">
                  <Stars value={stars} size={22} /> {t(`review.word.${stars}`)}
                </Group>
              }
            />
          ))}
        </Stack>
      </RadioGroupField>
      <TextAreaField
        name="text"
        label={t('review.text')}
        description={t('review.textHelp')}
        maxLength={reviewLimits.text}
      />
      <Text size="sm" c="dimmed">
        {t('review.shownWhen', { name: other.displayName, date: day(until) })}
      </Text>
      <Group>
        <ActionButton type="submit" busy={send.isPending}>
          {t('review.send')}
        </ActionButton>
      </Group>
    </ContractForm>
  )
}
