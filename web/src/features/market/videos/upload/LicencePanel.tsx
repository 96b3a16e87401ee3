import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import { type Video, videoChange, videos } from '#contract/market/videos/videos.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { nameOf } from '../../../../format/region-names.ts'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { DateField } from '../../../../kit/fields/dates/date-fields.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { useVideoAction } from '../use-video.ts'

type Props = { video: Video; request: CampaignRequest }

/** The influencer's licence to advertise, where a country of the campaign or their own requires one; without it, nothing can be submitted. */
export function LicencePanel({ video, request: { disclosure, agreement } }: Props) {
  const { t, i18n } = useTranslation()
  const { form, onRefused } = useContractForm(videoChange, {
    licence: {
      number: video.licence?.number ?? agreement.licenceNumber ?? '',
      expiresOn: video.licence?.expiresOn ?? '',
    },
  })
  const change = useVideoAction(videos.change, { done: 'video.saved', onRefused })
  const countries = new Intl.ListFormat(i18n.language).format(
    disclosure.licenceCountries.map((country) => nameOf(country, 'region', i18n.language)),
  )
  if (disclosure.licenceCountries.length === 0) return null
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="licence">
      <Stack gap="md">
        <Title order={2} size="h3" id="licence">
          {t('video.licence.title')}
        </Title>
        <Text>{t('video.licence.text', { countries })}</Text>
        <ContractForm
          form={form}
          label={t('video.licence.title')}
          onSubmit={(body) =>
            change.mutate({ params: { id: video.id }, body: { ...body, was: { licence: video.licence } } })
          }
        >
          <TextField name="licence.number" label={t('buy.licence')} dir="ltr" maxLength={60} required />
          <DateField name="licence.expiresOn" label={t('video.licence.expiresOn')} required />
          <Group>
            <ActionButton type="submit" variant="default" busy={change.isPending}>
              {t('common.save')}
            </ActionButton>
          </Group>
        </ContractForm>
      </Stack>
    </Card>
  )
}
