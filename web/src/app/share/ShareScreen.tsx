import IconLink from 'icon:link'
import IconPhotoPlus from 'icon:photo-plus'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { product } from '#contract/product.ts'
import { useUpload } from '../../api/files/use-upload.ts'
import { useErrorText } from '../../api/sentence.ts'
import { useSignedIn } from '../../api/session.ts'
import { forgetSharedPicture, readSharedPicture } from '../../api/shared-picture.ts'
import { homeOf, paths } from '../../format/paths.ts'
import { ActionButton, LinkButton } from '../../kit/buttons.tsx'
import { EmptyState, Screen } from '../../kit/screens.tsx'
import { ListSkeleton } from '../../kit/skeleton/skeletons.tsx'
import { ShareInMessage } from './ShareInMessage.tsx'
import classes from './share.module.css'
import { sharedIn } from './shared-text.ts'

/** /share: a link, a text or a picture that another application shared with this one, and the places where it can be used. */
export function ShareScreen() {
  const { t } = useTranslation()
  const { role } = useSignedIn()
  const [search] = useSearchParams()
  const shared = sharedIn(search)
  const { data: picture, isPending } = useQuery({
    queryKey: ['shared-picture'],
    queryFn: readSharedPicture,
    enabled: search.has('picture'),
    networkMode: 'always',
    gcTime: 0,
  })
  if (search.has('picture') && isPending)
    return (
      <Screen title={t('share.title', { product })} size="sm">
        <ListSkeleton />
      </Screen>
    )
  if (role === 'admin' || (!picture && !shared.text))
    return (
      <Screen title={t('share.title', { product })} size="sm">
        <EmptyState
          kind="pictures"
          title={t('share.nothing')}
          text={t('share.nothingText', { product })}
          action={<LinkButton to={homeOf(role)}>{t('dashboard.title')}</LinkButton>}
        />
      </Screen>
    )
  return (
    <Screen title={t('share.title', { product })} size="sm">
      <Stack gap="xl">
        <Card withBorder padding="lg">
          {picture && <SharedPicture picture={picture} />}
          {shared.text && (
            <Text dir="auto" className={classes.text}>
              {shared.text}
            </Text>
          )}
          {role === 'influencer' && (
            <Group gap="sm" mt="md">
              {picture && <AddToPortfolio picture={picture} title={shared.title} />}
              {shared.link && (
                <LinkButton
                  to={`${paths.links}?${new URLSearchParams({ new: '', url: shared.link, title: shared.title })}`}
                  leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
                  variant={picture ? 'default' : 'filled'}
                >
                  {t('share.toLinks')}
                </LinkButton>
              )}
            </Group>
          )}
        </Card>
        <section aria-labelledby="share-message">
          <Title order={2} id="share-message" mb="md">
            {t('share.toMessage')}
          </Title>
          <ShareInMessage text={shared.text} picture={picture ?? null} />
        </section>
      </Stack>
    </Screen>
  )
}

function SharedPicture({ picture }: { picture: File }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(picture)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [picture])
  return url && <img src={url} alt={t('share.picture')} className={classes.picture} />
}

function AddToPortfolio({ picture, title }: { picture: File; title: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { progress, uploadError, send } = useUpload(
    'showcase',
    ({ id }) => {
      void forgetSharedPicture()
      void navigate(`${paths.showcase}?${new URLSearchParams({ new: '', picture: id, title })}`, { replace: true })
    },
    { kind: 'image' },
  )
  return (
    <>
      <ActionButton
        busy={progress !== null}
        leftSection={<IconPhotoPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => void send(picture)}
      >
        {t('share.toPortfolio')}
      </ActionButton>
      {uploadError && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {errorText(uploadError)}
        </Text>
      )}
    </>
  )
}
