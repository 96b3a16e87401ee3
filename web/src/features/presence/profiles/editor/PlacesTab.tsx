import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { profileLimits } from '#contract/presence/profiles/own-profile.ts'
import { CountriesField, CountryField, LanguagesField } from '../../../../kit/fields/place-fields.tsx'
import { TextField } from '../../../../kit/fields/text-fields.tsx'
import { ProfileFormLayout } from './ProfileFormLayout.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Country of origin, countries of operation, languages, and the private postal address. */
export function PlacesTab() {
  const { t } = useTranslation()
  const profileForm = useProfileForm('places', (user) => ({
    countryOfOrigin: user.countryOfOrigin,
    countriesOfOperation: user.countriesOfOperation,
    languagesSpoken: user.languagesSpoken,
    streetAddress: user.streetAddress ?? '',
    postalCode: user.postalCode ?? '',
    city: user.city ?? '',
    state: user.state ?? '',
    country: user.country,
  }))
  return (
    <ProfileFormLayout {...profileForm}>
      <CountryField name="countryOfOrigin" label={t('accounts.country')} />
      <CountriesField
        name="countriesOfOperation"
        label={t('settings.countriesOfOperation')}
        maxValues={profileLimits.countries}
      />
      <LanguagesField name="languagesSpoken" label={t('accounts.languages')} maxValues={profileLimits.languages} />
      <Fieldset legend={t('settings.address')}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('settings.addressHint')}
          </Text>
          <TextField
            name="streetAddress"
            label={t('settings.streetAddress')}
            autoComplete="street-address"
            dir="auto"
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextField name="postalCode" label={t('settings.postalCode')} autoComplete="postal-code" dir="auto" />
            <TextField name="city" label={t('settings.city')} autoComplete="address-level2" dir="auto" />
            <TextField name="state" label={t('settings.state')} autoComplete="address-level1" dir="auto" />
            <CountryField name="country" label={t('settings.country')} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
    </ProfileFormLayout>
  )
}
