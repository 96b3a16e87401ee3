import IconFlag from 'icon:flag'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import type { Review } from '#contract/market/reviews/reviews.ts'
import { truncate } from '#contract/truncate.ts'
import { useLazyModule } from '../../../../public/kit/use-lazy-module.ts'
import type { Viewer } from '../../../../public/page.ts'

type Props = { review: Review; author: Person; viewer: Viewer | null }

/** Reports the author of a review, quoting it; for signed-in users other than the author and admins. */
export function ReportReview({ review, author, viewer }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazyModule(
    () => import('./ReportDialog.tsx'),
    isOpen,
    () => setOpen(false),
  )
  if (!viewer || viewer.role === 'admin' || viewer.username === author.username) return null
  const name = t('reviews.by', { name: author.displayName })
  return (
    <>
      <button
        type="button"
        className="button subtle needs-script"
        aria-haspopup="dialog"
        aria-label={t('profile.reportTitle', { name })}
        onClick={() => setOpen(true)}
      >
        <IconFlag size={16} aria-hidden /> {t('profile.report')}
      </button>
      {dialog && isOpen && (
        <dialog.ReportDialog
          userId={author.id}
          name={name}
          reason={t('reviews.quote', { text: truncate(review.text, 500, '…') })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
