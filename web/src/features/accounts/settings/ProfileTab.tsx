import { Stack } from '@mantine/core'
import { useSignedIn } from '../../../ui/session.ts'
import { Picture } from './Picture.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SocialProfiles } from './SocialProfiles.tsx'

/** What people say of themselves. */
export function ProfileTab() {
  const user = useSignedIn()
  return (
    <Stack gap="lg">
      <Picture />
      <ProfileForm />
      {user.role === 'influencer' && <SocialProfiles />}
    </Stack>
  )
}
