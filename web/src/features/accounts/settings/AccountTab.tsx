import { Stack } from '@mantine/core'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Phone } from './Phone.tsx'

/** How a person is reached and signs in. */
export const AccountTab = () => (
  <Stack gap="lg">
    <ChangeEmail />
    <Phone />
    <ChangePassword />
  </Stack>
)
