import IconExternalLink from 'icon:external-link'
import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { preferences } from '#contract/foundation/preferences/preferences.ts'
import { profilePath } from '#contract/presence/profiles/reach.ts'
import { useRead } from '../../../../api/queries.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { useLanguageName } from '../../../../format/language-names.ts'
import { useProfileNames } from '../../../../format/profile-names.ts'
import { nameOf } from '../../../../format/region-names.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { pictureProps } from '../../../../kit/files/picture-props.ts'
import layout from '../../../../kit/layout.module.css'
import classes from './profile.module.css'
import type { ProfileValues } from './use-profile-form.ts'

/** The header of the public page as it will be once `values` are saved. */
export function ProfilePreview({ values }: { values: ProfileValues }) {
  const { t, i18n } = useTranslation()
  const saved = useSignedIn()
  const person = { ...saved, ...values, displayName: values.displayName?.trim() || saved.displayName }
  const names = useProfileNames()
  const languageName = useLanguageName()
  const showCountry = useRead(preferences.read, { params: { name: 'show_country' } })
  const isBusiness = person.role === 'business'
  const stored = isBusiness ? person.businessType : person.profession
  const occupation = stored && (isBusiness ? names.businessType : names.profession)(stored)
  const country =
    showCountry.data?.preferenceValue === 'true' && person.countryOfOrigin
      ? nameOf(person.countryOfOrigin, 'region', i18n.language)
      : null
  const languages = new Intl.ListFormat(i18n.language).format(person.languagesSpoken.map(languageName))
  return (
    <Card withBorder padding="lg">
      <Card.Section className={classes.cover}>
        {person.coverUrl && <img {...pictureProps(person.coverUrl)} alt="" />}
      </Card.Section>
      <Stack gap="xs">
        <div className={classes.face}>
          <Avatar person={person} size={80} />
        </div>
        <div>
          <Text fw={600} size="lg" className={layout.breaks}>
            <bdi>{person.displayName}</bdi>
          </Text>
          <Text size="sm" c="dimmed" className={layout.breaks}>
            <bdi>@{person.username}</bdi>
            {occupation && (
              <>
                {' · '}
                <bdi>{occupation}</bdi>
              </>
            )}
            {country && ` · ${country}`}
          </Text>
        </div>
        {person.bio && (
          <Text dir="auto" className={classes.bio}>
            {person.bio}
          </Text>
        )}
        {languages && (
          <Text size="sm">
            {t('profile.languages')}: {languages}
          </Text>
        )}
        {person.expertise.length > 0 && (
          <Group gap={6}>
            {person.expertise.map((each) => (
              <Badge key={each} variant="light" color="accent" tt="none">
                <bdi>{names.expertise(each)}</bdi>
              </Badge>
            ))}
          </Group>
        )}
        <Anchor href={profilePath(saved)} target="_blank">
          <Group component="span" gap={6}>
            {t('settings.openPublic')}
            <IconExternalLink size={16} stroke={1.5} aria-hidden />
          </Group>
        </Anchor>
      </Stack>
    </Card>
  )
}
