import { Group, Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { campaignLimits, campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useProfileChoices } from '../../../../../format/profile-names.ts'
import { MultiSelectField, SelectField, SwitchField } from '../../../../../kit/fields/choice-fields.tsx'
import { firstError } from '../../../../../kit/fields/first-error.ts'
import { CountField } from '../../../../../kit/fields/number-fields.tsx'
import { CountriesField, LanguagesField } from '../../../../../kit/fields/place-fields.tsx'
import type { AmendableForm } from './amendable-form.ts'

/** Audience of a campaign: its conditions, and whether everybody sees it. */
export function PeopleFields({ form }: { form: AmendableForm }) {
  const { t } = useTranslation()
  const { categories } = useProfileChoices()
  const { errors, values } = form
  const any = (isEmpty: boolean, text: string) => (isEmpty ? text : '')
  return (
    <>
      <CountriesField
        name="locations"
        label={t('campaign.condition.country')}
        description={t('campaign.countriesHint')}
        placeholder={any(values.locations.length === 0, t('campaign.anywhere'))}
        maxValues={campaignLimits.countries}
        error={firstError(errors, 'locations')}
      />
      <LanguagesField
        name="languages"
        label={t('campaign.condition.language')}
        placeholder={any(values.languages.length === 0, t('filter.any'))}
        maxValues={campaignLimits.languages}
        error={firstError(errors, 'languages')}
      />
      <MultiSelectField
        name="categories"
        label={t('campaign.condition.category')}
        placeholder={any(values.categories.length === 0, t('filter.any'))}
        data={categories}
        searchable
        error={firstError(errors, 'categories')}
      />
      <Input.Wrapper
        label={t('campaign.minFollowers')}
        description={t('campaign.minFollowersHint')}
        labelElement="div"
        error={errors.minFollowers}
      >
        <Group gap="sm" mt="xs" align="flex-start">
          <SelectField
            name="minFollowers.platform"
            aria-label={t('deals.platform')}
            placeholder={t('filter.any')}
            flex="1 1 9rem"
            clearable
            data={campaignPlatforms.map((value) => ({ value, label: platformNames[value] }))}
          />
          <CountField name="minFollowers.followers" aria-label={t('campaign.minFollowers')} flex="1 1 9rem" min={1} />
        </Group>
      </Input.Wrapper>
      <SwitchField name="isInviteOnly" label={t('campaign.inviteOnly')} description={t('campaign.inviteOnlyHint')} />
    </>
  )
}
