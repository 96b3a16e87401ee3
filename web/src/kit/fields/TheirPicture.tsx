import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type PicturePurpose, pictureUrl } from '#contract/foundation/uploads/pictures.ts'
import { TheirValue } from './TheirValue.tsx'

/** Saved picture below that of the field `name`, if it was changed elsewhere meanwhile. */
export function TheirPicture({ name, purpose }: { name: string; purpose: PicturePurpose }) {
  const { t } = useTranslation()
  return (
    <TheirValue name={name}>
      {(fileId: string | null) =>
        fileId ? (
          <img src={pictureUrl(purpose, fileId)} alt={t('form.savedValue')} width={96} />
        ) : (
          <Text size="sm">{t('form.noPicture')}</Text>
        )
      }
    </TheirValue>
  )
}
