import { Text } from '@mantine/core'

/** What a person wrote, with its lines and in its own direction. */
export const Words = ({ children }: { children: string }) => (
  <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
