import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { LinkedText } from './LinkedText.tsx'
import classes from './user-text.module.css'

type Props = TextProps & { children: ReactNode }

/** Text written by a user, with its line breaks and links, each paragraph in its own direction. */
export const UserText = ({ children, ...props }: Props) => (
  <Text dir="auto" {...props} className={classes.text}>
    {typeof children === 'string' ? <LinkedText>{children}</LinkedText> : children}
  </Text>
)

/** Quotation of a user. */
export const UserQuote = (props: Props) => (
  <Text component="blockquote" m={0} dir="auto" {...props} className={classes.text} />
)
