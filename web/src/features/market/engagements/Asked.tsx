import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { RichText } from '../../../format/RichText.tsx'
import type { TextKey } from '../../../format/texts.ts'
import { LinkedText } from '../../../kit/text/LinkedText.tsx'
import classes from './asked.module.css'

type Props = {
  /** Key of the sentence, with `name` for who asks and `words` for their own words. */
  of: TextKey
  name: string
  words?: string | null
  values?: Record<string, ReactNode>
  /** The possible answers. */
  children?: ReactNode
}

/** Request of one side to the other: one sentence with the name and words of who asks, and its answers. */
export const Asked = ({ of, name, words, values, children }: Props) => (
  <div className={classes.asked}>
    <Text component="div">
      <RichText
        of={of}
        values={{
          ...values,
          name: <bdi>{name}</bdi>,
          words: (
            <bdi className={classes.words}>
              <LinkedText>{words ?? ''}</LinkedText>
            </bdi>
          ),
        }}
      />
    </Text>
    {children && <Group gap="sm">{children}</Group>}
  </div>
)
