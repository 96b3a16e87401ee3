import { Stack } from '@mantine/core'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** Who gets into the account, and from where. */
export const SecurityTab = () => (
  <Stack gap="lg">
    <TwoFactor />
    <Sessions />
  </Stack>
)
