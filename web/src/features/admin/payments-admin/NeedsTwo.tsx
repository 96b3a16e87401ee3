import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PaymentInQueue } from '#contract/money/deposits/deposits.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'

type Props = { firstApproval: PaymentInQueue['firstApproval']; isOpen?: boolean }

/** Notice that two admins have to approve it, with the first of them; `isOpen` while the second approval is missing. */
export function NeedsTwo({ firstApproval, isOpen = true }: Props) {
  const { t } = useTranslation()
  return (
    <Text size="sm" fw={600}>
      {firstApproval ? (
        <>
          <RichText
            of="desk.firstApproved"
            values={{ name: <bdi>{firstApproval.by.displayName}</bdi>, at: <RelativeTime at={firstApproval.at} /> }}
          />
          {isOpen && ` · ${t('desk.needsSecond')}`}
        </>
      ) : (
        isOpen && t('desk.needsTwo')
      )}
    </Text>
  )
}
