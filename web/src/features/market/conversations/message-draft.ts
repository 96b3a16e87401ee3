/** Name of the draft of a message to somebody, the same before and after the first message starts their conversation. */
export const messageDraftOf = (other: { id: number }) => `message-to-${other.id}`
