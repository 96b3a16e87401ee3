import { Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { profileLimits } from '#contract/profiles/own-profile.ts'
import { CountriesSelect, CountrySelect, LanguagesSelect } from '../../../kit/fields/pickers.tsx'
import { ProfileFormLayout } from '../profile/ProfileFormLayout.tsx'
import { useProfileForm } from '../profile/use-profile-form.ts'

/** Country of origin, countries of operation, languages, and the private postal address. */
export function PlacesTab() {
  const { t } = useTranslation()
  const { form, ...rest } = useProfileForm('places', (user) => ({
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
    <ProfileFormLayout values={form.values} {...rest}>
      <CountrySelect label={t('accounts.country')} {...form.getInputProps('countryOfOrigin')} />
      <CountriesSelect
        label={t('settings.countriesOfOperation')}
        maxValues={profileLimits.countries}
        {...form.getInputProps('countriesOfOperation')}
      />
      <LanguagesSelect
        label={t('accounts.languages')}
        maxValues={profileLimits.languages}
        {...form.getInputProps('languagesSpoken')}
      />
      <Fieldset legend={t('settings.address')}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t('settings.addressHint')}
          </Text>
          <TextInput
            label={t('settings.streetAddress')}
            autoComplete="street-address"
            dir="auto"
            {...form.getInputProps('streetAddress')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t('settings.postalCode')}
              autoComplete="postal-code"
              dir="auto"
              {...form.getInputProps('postalCode')}
            />
            <TextInput
              label={t('settings.city')}
              autoComplete="address-level2"
              dir="auto"
              {...form.getInputProps('city')}
            />
            <TextInput
              label={t('settings.state')}
              autoComplete="address-level1"
              dir="auto"
              {...form.getInputProps('state')}
            />
            <CountrySelect label={t('settings.country')} {...form.getInputProps('country')} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
    </ProfileFormLayout>
  )
}
