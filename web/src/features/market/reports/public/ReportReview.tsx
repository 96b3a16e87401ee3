import IconFlag from 'icon:flag'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { Review } from '#contract/market/reviews/reviews.ts'
import { truncate } from '#contract/truncate.ts'
import button from '../../../../kit/native/button.module.css'
import { useLazyDialog } from '../../../../kit/native/use-lazy-dialog.tsx'
import type { Viewer } from '../../../../public/page.ts'

type Props = { review: Review; author: Person; viewer: Viewer | null }

/** Reports the author of a review, quoting it; for signed-in users other than the author and admins. */
export function ReportReview({ review, author, viewer }: Props) {
  const { t } = useTranslation()
  const { dialog, open, close, status } = useLazyDialog(() => import('../ReportDialog.tsx'))
  if (!viewer || viewer.role === 'admin' || viewer.username === author.username) return null
  const name = t('reviews.by', { name: author.displayName })
  return (
    <>
      <button
        type="button"
        className={`${button.subtle} ${button.needsScript}`}
        aria-haspopup="dialog"
        aria-label={t('profile.reportTitle', { name })}
        onClick={open}
      >
        <IconFlag size={16} aria-hidden /> {t('profile.report')}
      </button>
      {status}
      {dialog && (
        <dialog.ReportDialog
          entityType="user"
          entityId={author.id}
          name={name}
          quote={t('reviews.quote', { text: truncate(review.text, 500, '…') })}
          onClose={close}
        />
      )}
    </>
  )
}
