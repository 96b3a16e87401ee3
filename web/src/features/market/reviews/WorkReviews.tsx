import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { OrderReviews as Both, Review } from '#contract/market/reviews/reviews.ts'
import { truncate } from '#contract/truncate.ts'
import { useSignedIn } from '../../../api/session.ts'
import { RelativeTime, useTimes } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Loaded } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { ReportButton } from '../reports/ReportButton.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { type ReviewedWork, useReviewsOf } from './reviewed-work.ts'
import classes from './reviews.module.css'
import { Stars } from './Stars.tsx'

type Props = { work: ReviewedWork; business: Person; influencer: Person }

/** Reviews of a completed order or campaign request, for both parties and admins, with the forms to review or answer. */
export function WorkReviews({ work, business, influencer }: Props) {
  const { t } = useTranslation()
  const read = useReviewsOf(work)
  return (
    <Card withBorder component="section" padding="lg" id="reviews" aria-labelledby="reviews-title">
      <Title order={2} id="reviews-title" mb="md">
        {t('reviews.title')}
      </Title>
      <Loaded read={read} section={t('reviews.title')} lines={1}>
        {(both) => <ReviewsContent both={both} work={work} business={business} influencer={influencer} />}
      </Loaded>
    </Card>
  )
}

type ContentProps = Props & { both: Both }

function ReviewsContent({ both, work, business, influencer }: ContentProps) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const { day } = useTimes()
  const isParty = user.id === business.id || user.id === influencer.id
  const other = user.id === influencer.id ? business : influencer
  const { mine, theirs, reviewUntil, answerUntil } = both
  return (
    <Stack gap="lg">
      {reviewUntil && <ReviewForm work={work} other={other} until={reviewUntil} />}
      {mine && (
        <ReviewArticle title={isParty ? t('review.yours') : business.displayName} review={mine} subject={other}>
          {!mine.visibleAt && <Text c="dimmed">{t('review.hiddenStill', { name: other.displayName })}</Text>}
        </ReviewArticle>
      )}
      {theirs && (
        <ReviewArticle title={theirs.author?.displayName ?? t('reviews.deletedUser')} review={theirs} subject={user}>
          {answerUntil && <AnswerForm reviewId={theirs.id} until={day(answerUntil)} name={other.displayName} />}
          {isParty && theirs.author && (
            <ReportButton
              entityType="user"
              entityId={theirs.author.id}
              name={t('reviews.by', { name: theirs.author.displayName })}
              quote={t('reviews.quote', { text: truncate(theirs.text, 500, '…') })}
            />
          )}
        </ReviewArticle>
      )}
      {!reviewUntil && !mine && !theirs && <Text c="dimmed">{t('review.none')}</Text>}
      {theirs && isParty && <Anchor href={`${paths.publicProfile(user)}#reviews`}>{t('review.onYourProfile')}</Anchor>}
    </Stack>
  )
}

type ReviewArticleProps = { title: string; review: Review; subject: { displayName: string }; children: React.ReactNode }

function ReviewArticle({ title, review, subject, children }: ReviewArticleProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" component="article" align="flex-start">
      <Text fw={600}>
        <bdi>{title}</bdi>{' '}
        <Text span c="dimmed" size="sm" fw={400}>
          <RelativeTime at={review.createdAt} />
        </Text>
      </Text>
      <Stars value={review.stars} size={22} />
      {review.text && <UserText>{review.text}</UserText>}
      {review.answer && (
        <Stack gap={2} ps="md" className={classes.answer}>
          <Text size="sm" c="dimmed">
            {t('reviews.answerBy', { name: subject.displayName })}
          </Text>
          <UserText>{review.answer}</UserText>
        </Stack>
      )}
      {children}
    </Stack>
  )
}
