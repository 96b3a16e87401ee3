import type { Person } from '#contract/fields.ts'

const colours = ['#2447e8', '#0b6b66', '#8f3b2c', '#4a4f78', '#6d5429', '#5a2be0', '#1f5f8b', '#7b2d4b']

/** Background colour of a user's initials; white text is readable on it. */
// the index is within the list
export const colourOf = ({ id }: Pick<Person, 'id'>) => colours[id % colours.length]!

const segmenter = new Intl.Segmenter()

export const initialsOf = ({ displayName }: Pick<Person, 'displayName'>) =>
  displayName
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...segmenter.segment(word)][0]?.segment ?? '')
    .join('')
