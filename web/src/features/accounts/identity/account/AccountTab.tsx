import { Stack } from '@mantine/core'
import { ChangePassword } from '../../security/ChangePassword.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { Phone } from './Phone.tsx'

/** Email, phone and password. */
export const AccountTab = () => (
  <Stack gap="lg">
    <ChangeEmail />
    <Phone />
    <ChangePassword />
  </Stack>
)
