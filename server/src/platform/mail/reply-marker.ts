/** The beginning of the line above which people write their reply; everything below it is quoted. */
export const replyMarker = '##-'
